import { amountLimits } from '../contracts/limits';
import { formatCents, parseCents } from '../format/money';
import { classNames } from '../ui/class-names';
import { FieldFrame } from './FieldFrame';
import styles from './FieldFrame.module.css';
import { inputAttributes, useBoundField, type FieldProps } from './use-bound-field';

type MoneyFieldProps = FieldProps & {
  /** `large` for the one amount of a pay screen. */
  readonly size?: 'medium' | 'large';
  /** Replaces an amount when the field is left, e.g. an entry of zeros by the balance. */
  readonly onLeave?: (amount: number | null) => number | null;
  /** Characters, with the marks. */
  readonly maxLength?: number;
};

/**
 * Dollars as one types them: digits fill in from the cents, so 123456 reads $1,234.56. The form's value is integer cents,
 * null while empty. Rule: `moneyRule`.
 */
export const MoneyField = (props: MoneyFieldProps) => {
  const { name, label, hint, size = 'medium', onLeave, placeholder = '$0.00' } = props;
  const bound = useBoundField<number | null>(name, hint);
  const handleChange = (typed: string) => {
    const amount = parseCents(typed);
    if (amount === null || amount <= amountLimits.maxMinor) bound.setValue(amount);
  };
  const handleBlur = () => {
    const amount = onLeave === undefined ? bound.value : onLeave(bound.value);
    if (amount === bound.value) bound.leave();
    else bound.leaveWith(amount);
  };
  return (
    <FieldFrame
      id={bound.id}
      label={label}
      hint={hint}
      hintId={bound.hintId}
      error={bound.error}
      errorId={bound.errorId}
    >
      <input
        {...inputAttributes({ ...props, placeholder }, bound)}
        className={classNames(styles.input, styles.figures, size === 'large' && styles.large)}
        type="text"
        inputMode="numeric"
        maxLength={props.maxLength}
        value={bound.value === null ? '' : formatCents(bound.value)}
        onChange={(event) => handleChange(event.target.value)}
        onBlur={handleBlur}
      />
    </FieldFrame>
  );
};
