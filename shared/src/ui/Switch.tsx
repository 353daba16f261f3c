import styles from './Switch.module.css';

type SwitchProps = {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly isDisabled?: boolean;
  /** Keeps the label for screen readers only, for switches in a table. */
  readonly isLabelHidden?: boolean;
};

/** Something that is on or off at once. In a form use CheckboxField. */
export const Switch = ({
  label,
  isOn,
  onChange,
  isDisabled = false,
  isLabelHidden = false,
}: SwitchProps) => (
  <label className={styles.switch}>
    <span className={isLabelHidden ? styles.hidden : styles.label}>{label}</span>
    <input
      className={styles.input}
      type="checkbox"
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says by itself whether it is on
      role="switch"
      checked={isOn}
      disabled={isDisabled}
      onChange={(event) => onChange(event.target.checked)}
    />
    <span className={styles.track} aria-hidden="true" />
  </label>
);
