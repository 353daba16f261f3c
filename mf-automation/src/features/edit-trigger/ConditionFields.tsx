import { triggerLimits } from '@billfold/shared/contracts/trigger-rule';
import { countEntry } from '@billfold/shared/forms/digit-entry';
import { MoneyField } from '@billfold/shared/forms/MoneyField';
import { SelectField } from '@billfold/shared/forms/SelectField';
import { TextField } from '@billfold/shared/forms/TextField';
import {
  offsetOptions,
  planOptions,
  stateOptions,
  valueKind,
  type ValueKind,
} from './trigger-choices';

/** `max` of days past due and of days late. */
const digitCounts = { days: 3, count: 4 } as const;
const choices = { state: stateOptions, plan: planOptions, offset: offsetOptions } as const;

const isChoice = (kind: ValueKind): kind is keyof typeof choices => Object.hasOwn(choices, kind);
const isCount = (kind: ValueKind): kind is keyof typeof digitCounts =>
  Object.hasOwn(digitCounts, kind);

type ValueFieldProps = {
  /** `conditions.0` */
  readonly path: string;
  readonly condition: { readonly field_name: string; readonly operator: string };
};

/** The value of a condition, typed or chosen as its field and operator want it. */
export const ValueField = ({ path, condition }: ValueFieldProps) => {
  const kind = valueKind(condition);
  const name = `${path}.value`;
  if (isChoice(kind))
    return (
      <SelectField
        name={name}
        label={kind === 'offset' ? 'Days' : 'Value'}
        options={choices[kind]}
        isRequired
      />
    );
  if (isCount(kind))
    return (
      <TextField
        name={name}
        label="Days"
        inputMode="numeric"
        clean={countEntry(digitCounts[kind])}
        autoComplete="off"
        isRequired
      />
    );
  if (kind === 'cents') return <MoneyField name={`${path}.cents`} label="Amount" isRequired />;
  return (
    <TextField
      name={name}
      label="Value"
      maxLength={triggerLimits.valueMax}
      autoComplete="off"
      isVerbatim
      isRequired
    />
  );
};
