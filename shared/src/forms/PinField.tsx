import { pinLimits } from '../contracts/limits';
import { PinPad } from '../ui/PinPad';
import styles from './FieldFrame.module.css';
import { useBoundField } from './use-bound-field';

export type PinFieldProps = { readonly name: string; readonly label: string; readonly isDisabled?: boolean; readonly onComplete?: (pin: string) => void };

/** A PIN of four on a number pad; the form's value is the digits. Rule: `pinRule`. */
export const PinField = ({ name, label, isDisabled = false, onComplete }: PinFieldProps) => {
  const bound = useBoundField<string>(name, undefined);
  const handleChange = (pin: string) => {
    bound.setValue(pin);
    if (pin.length === pinLimits.length) onComplete?.(pin);
  };
  return (
    <div className={styles.field}>
      <PinPad label={label} value={bound.value} onChange={handleChange} isDisabled={isDisabled} isInvalid={bound.error !== undefined} />
      {bound.error !== undefined && (
        <p className={styles.error} id={bound.errorId} role="alert">
          {bound.error}
        </p>
      )}
    </div>
  );
};
