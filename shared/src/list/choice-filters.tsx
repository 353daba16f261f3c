import { FilterChips } from './FilterChips';
import { FilterOne } from './FilterOne';
import { FilterSelect } from './FilterSelect';
import type { FilterControlProps, ListFilter } from './list-query';

type Option = { readonly value: string; readonly label: string };
type ChoiceFilterOptions = {
  /** The control's name. */
  readonly label: string;
  /** What can be chosen. A value that is not here (a tag that was deleted) is dropped from the address. */
  readonly options: readonly Option[];
  /** The call's parameter, when it differs from the filter's name. */
  readonly parameter?: string;
};

type OneOfOptions = ChoiceFilterOptions & {
  /** The choice of none; default: 'Any'. */
  readonly allText?: string;
  /** The button names that choice, too: it isn't everything. */
  readonly isAllNamed?: boolean;
};

const chipsOf = (options: readonly Option[], values: readonly string[]) =>
  options
    .filter(({ value }) => values.includes(value))
    .map(({ value, label }) => ({ id: value, label }));

/** `late,due` without one of them. */
export const without = (value: string, id: string): string =>
  value
    .split(',')
    .filter((other) => other !== id)
    .join(',');

/** A filter of which one value is chosen, or none. */
export const oneOf = ({
  label,
  allText = 'Any',
  isAllNamed = false,
  options,
  parameter,
}: OneOfOptions): ListFilter => ({
  read: (text) => (options.some(({ value }) => value === text) ? text : ''),
  toQuery: (value, name) => ({ [parameter ?? name]: value }),
  Control: (control: FilterControlProps) => (
    <FilterOne {...{ label, options, allText, isAllNamed }} {...control} />
  ),
  Chosen: ({ value, onChange }: FilterControlProps) => (
    <FilterChips label={label} chips={chipsOf(options, [value])} onRemove={() => onChange('')} />
  ),
});

/**
 * A filter of which several values are chosen; they travel as `late,due`. Whether a row must have one of them or all is
 * the server's rule of that parameter: say it in the label.
 */
export const manyOf = ({ label, options, parameter }: ChoiceFilterOptions): ListFilter => {
  const read = (text: string): readonly string[] => {
    const values = text.split(',');
    return options.map(({ value }) => value).filter((value) => values.includes(value));
  };
  return {
    read: (text) => read(text).join(','),
    toQuery: (value, name) => ({ [parameter ?? name]: value }),
    Control: ({ value, onChange }: FilterControlProps) => (
      <FilterSelect
        label={label}
        options={options}
        selected={read(value)}
        onChange={(selected) => onChange(selected.join(','))}
      />
    ),
    Chosen: ({ value, onChange }: FilterControlProps) => (
      <FilterChips
        label={label}
        chips={chipsOf(options, read(value))}
        onRemove={(id) => onChange(without(value, id))}
      />
    ),
  };
};
