import { pinLimits } from '../contracts/limits';
import { classNames } from './class-names';
import styles from './PinDots.module.css';

type PinDotsProps = {
  readonly label: string;
  readonly filled: number;
  readonly length?: number;
  readonly isInvalid?: boolean;
};

/** The places of a PIN. They show how many digits were entered, never which. */
export const PinDots = ({
  label,
  filled,
  length = pinLimits.length,
  isInvalid = false,
}: PinDotsProps) => (
  <div
    className={classNames(styles.dots, isInvalid && styles.invalid)}
    role="img"
    aria-label={`${label}: ${filled} of ${length} digits entered`}
  >
    {Array.from({ length }, (_, place) => (
      <span
        key={place}
        className={classNames(styles.dot, place < filled && styles.filled)}
        data-filled={place < filled}
      />
    ))}
  </div>
);
