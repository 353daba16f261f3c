import { useRefusal } from '@billfold/shared/forms/use-refusal';
import { Checkbox } from '@billfold/shared/ui/Checkbox';
import { useId } from 'react';
import styles from './TriggerWizard.module.css';

type CheckboxGroupProps<Value> = {
  /** The value's name in the form. */
  readonly name: string;
  readonly legend: string;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly chosen: readonly Value[];
  /** Called with the chosen ones in the order of the choices. */
  readonly onChange: (chosen: readonly Value[]) => void;
};

/** Any of a few, all in sight. */
export const CheckboxGroup = <Value extends string | number>(props: CheckboxGroupProps<Value>) => {
  const { name, legend, choices, chosen, onChange } = props;
  const problem = useRefusal(name);
  const problemId = useId();
  const toggle = (toggled: Value, isChosen: boolean) =>
    onChange(
      choices
        .map(({ value }) => value)
        .filter((value) => (value === toggled ? isChosen : chosen.includes(value))),
    );
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.boxes}>
        {choices.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            isChecked={chosen.includes(value)}
            onChange={(isChosen) => toggle(value, isChosen)}
            isInvalid={problem !== undefined}
            describedBy={problem === undefined ? undefined : problemId}
          />
        ))}
      </div>
      {problem !== undefined && (
        <p className={styles.problem} id={problemId}>
          {problem}
        </p>
      )}
    </fieldset>
  );
};
