import { classNames } from '@billfold/shared/ui/class-names';
import { useId, type ReactNode } from 'react';
import styles from './AutoPayOverlay.module.css';

export type Choice = { readonly value: string; readonly content: ReactNode; readonly isDisabled?: boolean };
export type ChoicesProps = {
  readonly legend: string;
  readonly choices: readonly Choice[];
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** One of a few, all in sight. */
export const Choices = ({ legend, choices, value, onChange }: ChoicesProps) => {
  const name = useId();
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={classNames(styles.choice, choice.value === value && styles.chosen, choice.isDisabled === true && styles.unusable)}>
          <input
            className={styles.radio}
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            disabled={choice.isDisabled}
            onChange={() => onChange(choice.value)}
          />
          {choice.content}
        </label>
      ))}
    </fieldset>
  );
};
