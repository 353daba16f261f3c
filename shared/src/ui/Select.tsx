import { useId } from 'react';
import { classNames } from './class-names';
import styles from './Select.module.css';

export type SelectOption = {
  readonly value: string;
  readonly label: string;
  readonly isDisabled?: boolean;
};

type SelectProps = {
  readonly label: string;
  readonly options: readonly SelectOption[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Shown while the value is ''. */
  readonly placeholder?: string;
  readonly isLabelHidden?: boolean;
  readonly isDisabled?: boolean;
};

/** One of several. The browser's own list: phones show their picker. In a form use SelectField. */
export const Select = ({
  label,
  options,
  value,
  onChange,
  placeholder,
  isLabelHidden = false,
  isDisabled,
}: SelectProps) => {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={isLabelHidden ? styles.hidden : styles.label} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className={classNames(styles.select)}
        value={value}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.value)}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.isDisabled}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
};
