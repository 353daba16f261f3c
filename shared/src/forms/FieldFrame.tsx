import type { ReactNode } from 'react';
import styles from './FieldFrame.module.css';

type FieldFrameProps = {
  readonly id: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly hintId: string | undefined;
  readonly error: string | undefined;
  readonly errorId: string | undefined;
  readonly children: ReactNode;
};

/** Label and hint above, error below. */
export const FieldFrame = ({
  id,
  label,
  hint,
  hintId,
  error,
  errorId,
  children,
}: FieldFrameProps) => (
  <div className={styles.field}>
    <div className={styles.head}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {hint !== undefined && (
        <span className={styles.hint} id={hintId}>
          {hint}
        </span>
      )}
    </div>
    {children}
    {error !== undefined && (
      <p className={styles.error} id={errorId} role="alert">
        {error}
      </p>
    )}
  </div>
);
