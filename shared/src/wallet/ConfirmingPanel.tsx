import { countText } from '../contracts/count-text';
import type { ReactNode } from 'react';
import { Button } from '../ui/Button';
import { Heading } from '../ui/Heading';
import { Spinner } from '../ui/Spinner';
import styles from './ConfirmingPanel.module.css';
import { useSecondsSince } from './use-seconds-since';

export type ConfirmingPanelProps = {
  /** Milliseconds since 1970 when the wait began. */
  readonly since: number;
  readonly title: string;
  /** The sentence that no second payment is needed. */
  readonly text: string;
  /** After a minute. */
  readonly slowText: string;
  readonly onCheckNow: () => void;
  /** The way out. */
  readonly children: ReactNode;
};

const longWaitSeconds = 60;

const waitedText = (seconds: number): string => {
  if (seconds < 60) return `Waiting for ${countText(seconds, 'second')}`;
  const minutes = Math.floor(seconds / 60);
  return `Waiting for ${countText(minutes, 'minute')}`;
};

/** Shows that a payment is being confirmed, and for how long. */
export const ConfirmingPanel = ({
  since,
  title,
  text,
  slowText,
  onCheckNow,
  children,
}: ConfirmingPanelProps) => {
  const seconds = useSecondsSince(since);
  return (
    <div className={styles.panel}>
      <span className={styles.spinner}>
        <Spinner size="large" />
      </span>
      <div role="status" className={styles.sentences}>
        <Heading level={2}>{title}</Heading>
        <p>{text}</p>
        {seconds >= longWaitSeconds && <p className={styles.soft}>{slowText}</p>}
      </div>
      <p className={styles.soft}>{waitedText(seconds)}</p>
      <div className={styles.actions}>
        <Button variant="secondary" icon="refresh" onClick={onCheckNow}>
          Check now
        </Button>
        {children}
      </div>
    </div>
  );
};
