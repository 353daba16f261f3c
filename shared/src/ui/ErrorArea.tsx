import { useEffect, useEffectEvent } from 'react';
import { Button } from './Button';
import styles from './ErrorArea.module.css';
import { Icon } from './Icon';
import { offlineHint, useIsOnline } from './use-is-online';

type ErrorAreaProps = {
  /** A text or several, each on its own line; nothing is drawn when there is none. */
  readonly errors: string | readonly string[] | null | undefined;
  readonly onRetry?: () => void;
  readonly retryLabel?: string;
  /** Default true: tries again when a lost connection is back. False for actions that only a person may repeat. */
  readonly retriesByItself?: boolean;
};

/** The red area at the top of a screen. */
export const ErrorArea = ({
  errors,
  onRetry,
  retryLabel = 'Try again',
  retriesByItself = true,
}: ErrorAreaProps) => {
  const isOnline = useIsOnline();
  const lines = typeof errors === 'string' ? [errors] : (errors ?? []);
  const shown = [...new Set(lines.filter((line) => line !== ''))];
  const isShown = shown.length > 0;
  const resumes = isShown && onRetry !== undefined && retriesByItself;
  const resume = useEffectEvent(() => onRetry?.());
  useEffect(() => {
    if (!resumes) return undefined;
    const handleOnline = (): void => resume();
    window.addEventListener('online', handleOnline);
    return () => window.removeEventListener('online', handleOnline);
  }, [resumes]);
  if (!isShown) return null;
  return (
    <div className={styles.area} role="alert">
      <Icon name="warning" />
      <div className={styles.lines}>
        {shown.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {resumes && !isOnline && <p>{offlineHint}</p>}
      </div>
      {onRetry !== undefined && (
        <Button variant="secondary" size="small" icon="refresh" onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
    </div>
  );
};
