import { classNames } from '../ui/class-names';
import { FieldFrame } from './FieldFrame';
import styles from './FieldFrame.module.css';
import { inputAttributes, useBoundField, withError, type FieldProps } from './use-bound-field';
import { useMoneyEntry } from './use-money-entry';

type MoneyFieldProps = FieldProps & {
  /** `large` for the one amount of a pay screen. */
  readonly size?: 'medium' | 'large';
  /** Replaces an amount when the field is left, e.g. an entry of zeros by the balance. */
  readonly onLeave?: (amount: number | null) => number | null;
  /** Characters, with the marks. */
  readonly maxLength?: number;
};

/**
 * Dollars as one types them: digits fill in from the cents, so 123456 reads $1,234.56; a pasted 1500 is $1,500.00. The
 * form's value is integer cents, null while empty. Rule: `moneyRule`.
 */
export const MoneyField = (props: MoneyFieldProps) => {
  const { name, label, hint, size = 'medium', onLeave, placeholder = '$0.00' } = props;
  const field = useBoundField<number | null>(name, hint);
  const entry = useMoneyEntry({ value: field.value, onChange: field.setValue });
  const bound = withError(field, entry.refused);
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
        {...entry.input}
        maxLength={props.maxLength}
        onBlur={handleBlur}
      />
    </FieldFrame>
  );
};
