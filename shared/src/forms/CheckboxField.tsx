import type { ReactNode } from 'react';
import { Checkbox } from '../ui/Checkbox';
import styles from './FieldFrame.module.css';
import { useBoundField } from './use-bound-field';

type CheckboxFieldProps = {
  readonly name: string;
  readonly label: ReactNode;
  readonly isDisabled?: boolean;
  readonly isRequired?: boolean;
};

/** A box to tick; the form's value is a boolean. Rule: `tickedRule`. */
export const CheckboxField = ({
  name,
  label,
  isDisabled = false,
  isRequired = false,
}: CheckboxFieldProps) => {
  const bound = useBoundField<boolean>(name, undefined);
  return (
    <div className={styles.field}>
      <Checkbox
        name={name}
        label={label}
        isChecked={bound.value}
        onChange={bound.setValue}
        onBlur={bound.leave}
        isDisabled={isDisabled}
        isRequired={isRequired}
        isInvalid={bound.error !== undefined}
        describedBy={bound.errorId}
      />
      {bound.error !== undefined && (
        <p className={styles.error} id={bound.errorId} role="alert">
          {bound.error}
        </p>
      )}
    </div>
  );
};
