import { formatCents } from '@billfold/shared/format/money';
import styles from './PayInvoiceForm.module.css';

export type AmountChoicesProps = {
  /** Cents; null while the field is empty. */
  readonly amount: number | null;
  readonly balance: number;
  readonly minimum: number;
  readonly isDisabled: boolean;
  /** Null empties the field for another amount. */
  readonly onChoose: (amount: number | null) => void;
};

/** Full, minimum, or another amount, beside the amount's field. */
export const AmountChoices = ({
  amount,
  balance,
  minimum,
  isDisabled,
  onChoose,
}: AmountChoicesProps) => {
  const choices = [
    { text: 'Full', value: balance, isChosen: amount === balance },
    { text: `Minimum ${formatCents(minimum)}`, value: minimum, isChosen: amount === minimum },
    { text: 'Other', value: null, isChosen: amount !== balance && amount !== minimum },
  ] as const;
  return (
    <div className={styles.choices} role="group" aria-label="How much">
      {choices.map(({ text, value, isChosen }) => (
        <button
          key={text}
          type="button"
          className={styles.choice}
          aria-pressed={isChosen}
          disabled={isDisabled}
          onClick={() => onChoose(value)}
        >
          {text}
        </button>
      ))}
    </div>
  );
};
