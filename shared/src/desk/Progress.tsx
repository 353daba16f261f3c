import { Label } from 'react-aria-components/Label';
import { ProgressBar } from 'react-aria-components/ProgressBar';
import { classNames } from '../ui/class-names';
import styles from './Progress.module.css';

type ProgressProps = {
  /** What makes progress: 'Uploading invoices.csv'. */
  readonly label: string;
  /** 0 to 1; null while the share is not known. */
  readonly value: number | null;
  /** Replaces the percentage: '120 of 400 rows'. */
  readonly valueText?: string;
};

/** Shows how far a task is. */
export const Progress = ({ label, value, valueText }: ProgressProps) => (
  <ProgressBar
    className={classNames(styles.progress)}
    maxValue={1}
    value={value ?? 0}
    isIndeterminate={value === null}
    valueLabel={valueText}
  >
    {({ percentage, valueText: shown }) => (
      <>
        <Label className={classNames(styles.label)}>{label}</Label>
        {value !== null && <span className={styles.value}>{shown}</span>}
        <span className={classNames(styles.track, value === null && styles.unknown)}>
          <span
            className={styles.bar}
            style={value === null ? undefined : { width: `${percentage}%` }}
          />
        </span>
      </>
    )}
  </ProgressBar>
);
