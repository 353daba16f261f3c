import { pinLimits } from '../contracts/limits';
import { PinPad, type PinPadProps } from '../ui/PinPad';
import styles from './FieldFrame.module.css';
import { useBoundField } from './use-bound-field';

type PinFieldProps = Pick<PinPadProps, 'label' | 'isDisabled' | 'autoComplete'> & {
  readonly name: string;
  readonly onComplete?: (pin: string) => void;
};

/** A PIN of four on a number pad; the form's value is the digits. Rule: `pinRule`. */
export const PinField = ({
  name,
  label,
  isDisabled = false,
  autoComplete = 'current-password',
  onComplete,
}: PinFieldProps) => {
  const bound = useBoundField<string>(name, undefined);
  const handleChange = (pin: string) => {
    bound.setValue(pin);
    if (pin.length === pinLimits.length) onComplete?.(pin);
  };
  return (
    <div className={styles.field}>
      <PinPad
        {...{ name, label, isDisabled, autoComplete }}
        value={bound.value}
        onChange={handleChange}
        errors={bound.error === undefined ? [] : [bound.error]}
      />
    </div>
  );
};
