import { useId, type ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './Choices.module.css';
import { VisuallyHidden } from './VisuallyHidden';

type Choice = {
  readonly value: string;
  readonly content: ReactNode;
  readonly isDisabled?: boolean;
};
export type ChoicesProps = {
  readonly legend: string;
  /** The legend is read out only. */
  readonly isLegendHidden?: boolean;
  readonly choices: readonly Choice[];
  /** '' while none is chosen. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Side by side: for two choices. */
  readonly isBeside?: boolean;
  readonly error?: string | undefined;
};

/** One of a few, all in sight. */
export const Choices = ({
  legend,
  isLegendHidden = false,
  choices,
  value,
  onChange,
  isBeside = false,
  error,
}: ChoicesProps) => {
  const name = useId();
  const errorId = `${name}-error`;
  return (
    <fieldset
      role="radiogroup"
      className={classNames(styles.choices, isBeside && styles.beside)}
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={error === undefined ? undefined : errorId}
    >
      <legend className={styles.legend}>
        {isLegendHidden ? (
          <VisuallyHidden>{legend}</VisuallyHidden>
        ) : (
          <span className={styles.seen}>{legend}</span>
        )}
      </legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className={classNames(
            styles.choice,
            choice.value === value && styles.chosen,
            choice.isDisabled === true && styles.unusable,
          )}
        >
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
      {error !== undefined && (
        <p className={styles.error} id={errorId} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
};
