import { usePopover } from '../desk/PopoverButton';
import { lazyPart } from '../remote/lazy-part';
import { FilterButton } from './FilterButton';

type Option = { readonly value: string; readonly label: string };
type FilterOneProps = {
  readonly label: string;
  readonly options: readonly Option[];
  /** The choice of none. */
  readonly allText: string;
  readonly isAllNamed: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

const OneOfBox = lazyPart(() =>
  import(/* webpackChunkName: "list-filters" */ './OneOfBox').then((module) => module.OneOfBox),
);

/** A filter with one choice, or none. A choice closes its box. */
export const FilterOne = (props: FilterOneProps) => {
  const { label, options, allText, isAllNamed, value, onChange } = props;
  const { button, box, close } = usePopover();
  return (
    <>
      <FilterButton
        {...button}
        label={label}
        value={options.find((option) => option.value === value)?.label ?? ''}
        idleValue={isAllNamed ? allText : undefined}
      />
      <OneOfBox
        {...box}
        label={`Filter by ${label}`}
        choices={[{ value: '', label: allText }, ...options]}
        value={value}
        onChange={(next) => {
          close();
          onChange(next);
        }}
      />
    </>
  );
};
