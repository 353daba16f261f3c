import { Button } from './Button';
import styles from './ErrorArea.module.css';
import { Icon } from './Icon';

export type ErrorAreaProps = {
  /** A text or several, each on its own line; nothing is drawn when there is none. */
  readonly errors: string | readonly string[] | null | undefined;
  readonly onRetry?: () => void;
  readonly retryLabel?: string;
};

/** The red area at the top of a screen. */
export const ErrorArea = ({ errors, onRetry, retryLabel = 'Try again' }: ErrorAreaProps) => {
  const lines = typeof errors === 'string' ? [errors] : (errors ?? []);
  const shown = [...new Set(lines.filter((line) => line !== ''))];
  if (shown.length === 0) return null;
  return (
    <div className={styles.area} role="alert">
      <Icon name="warning" />
      <div className={styles.lines}>
        {shown.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      {onRetry !== undefined && (
        <Button variant="secondary" size="small" icon="refresh" onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
    </div>
  );
};
