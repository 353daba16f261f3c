import { useId, useRef } from 'react';
import { Icon } from './Icon';
import { IconButton } from './IconButton';
import { isComposing } from './is-composing';
import styles from './SearchField.module.css';

type SearchFieldProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string;
  readonly maxLength?: number;
  /** Enter; without it the screen searches while one types. */
  readonly onSubmit?: () => void;
};

/** A search box with a cross to empty it; Escape empties it too. */
export const SearchField = ({
  label,
  value,
  onChange,
  placeholder = 'Search',
  maxLength,
  onSubmit,
}: SearchFieldProps) => {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.field} role="search" aria-label={label}>
      <label className={styles.hidden} htmlFor={id}>
        {label}
      </label>
      <span className={styles.icon}>
        <Icon name="search" size={18} />
      </span>
      <input
        ref={input}
        id={id}
        className={styles.input}
        type="search"
        autoComplete="off"
        value={value}
        placeholder={placeholder}
        maxLength={maxLength}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (isComposing(event)) return;
          if (event.key === 'Escape' && value !== '') {
            event.preventDefault();
            // A dialog around it closes on what reaches it, prevented or not.
            event.stopPropagation();
            onChange('');
          }
          if (event.key === 'Enter') onSubmit?.();
        }}
      />
      {value !== '' && (
        <span className={styles.clear}>
          <IconButton
            icon="close"
            label="Clear search"
            size={16}
            onClick={() => {
              onChange('');
              input.current?.focus();
            }}
          />
        </span>
      )}
    </div>
  );
};
