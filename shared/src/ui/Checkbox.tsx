import type { ReactNode } from 'react';
import styles from './Checkbox.module.css';

type CheckboxProps = {
  readonly label: ReactNode;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  readonly onBlur?: () => void;
  readonly isDisabled?: boolean;
  /** Some, not all: the box of a 'select all'. */
  readonly isIndeterminate?: boolean;
  readonly isLabelHidden?: boolean;
  readonly isInvalid?: boolean;
  readonly isRequired?: boolean;
  readonly name?: string;
  readonly describedBy?: string | undefined;
};

/** A box to tick. */
export const Checkbox = (props: CheckboxProps) => {
  const {
    label,
    isChecked,
    onChange,
    onBlur,
    isDisabled,
    isIndeterminate = false,
    isLabelHidden = false,
    isInvalid,
    isRequired,
    name,
    describedBy,
  } = props;
  return (
    <label className={styles.checkbox}>
      <input
        className={styles.input}
        type="checkbox"
        name={name}
        checked={isChecked}
        disabled={isDisabled}
        aria-invalid={isInvalid === true || undefined}
        aria-required={isRequired === true || undefined}
        aria-describedby={describedBy}
        ref={(element) => {
          if (element !== null) element.indeterminate = isIndeterminate;
        }}
        onChange={(event) => onChange(event.target.checked)}
        onBlur={onBlur}
      />
      <span className={isLabelHidden ? styles.hidden : styles.label}>{label}</span>
    </label>
  );
};
