import { Checkbox } from '../ui/Checkbox';
import { FilterPopover } from './FilterPopover';

type FilterSelectProps = {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly selected: readonly string[];
  readonly onChange: (selected: readonly string[]) => void;
};

/** A filter with several choices; none chosen means no filter. */
export const FilterSelect = ({ label, options, selected, onChange }: FilterSelectProps) => {
  const toggle = (value: string, isChosen: boolean) =>
    onChange(
      options
        .map((option) => option.value)
        .filter((other) => (other === value ? isChosen : selected.includes(other))),
    );
  const value = options
    .filter((option) => selected.includes(option.value))
    .map((option) => option.label)
    .join(', ');
  return (
    <FilterPopover label={label} value={value} onClear={() => onChange([])}>
      {options.map((option) => (
        <Checkbox
          key={option.value}
          label={option.label}
          isChecked={selected.includes(option.value)}
          onChange={(isChosen) => toggle(option.value, isChosen)}
        />
      ))}
    </FilterPopover>
  );
};
