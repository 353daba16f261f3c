import { formatDate } from '@billfold/shared/format/dates';
import { Icon } from '@billfold/shared/ui/Icon';
import { IconButton } from '@billfold/shared/ui/IconButton';
import styles from './ChosenDay.module.css';

export type ChosenDayProps = {
  readonly isOpen: boolean;
  /** YYYY-MM-DD; null pays at once. */
  readonly date: string | null;
  readonly isDisabled: boolean;
  readonly onClear: () => void;
};

/** The later day of the payment, and the way back to paying now. */
export const ChosenDay = ({ isOpen, date, isDisabled, onClear }: ChosenDayProps) =>
  isOpen ? (
    <p className={styles.day}>
      <Icon name="calendar" size={18} />
      <span>Your payment will be submitted on {formatDate(date)}</span>
      <IconButton icon="close" label="Pay now instead" disabled={isDisabled} onClick={onClear} />
    </p>
  ) : null;
