import type { ReactNode } from 'react';
import { usePopover } from '../desk/PopoverButton';
import { lazyPart } from '../remote/lazy-part';
import { FilterButton } from './FilterButton';

type FilterPopoverProps = {
  readonly label: string;
  /** The chosen values as the button shows them; '' marks the filter as not in use. */
  readonly value: string;
  readonly onClear: () => void;
  readonly children: ReactNode;
};

const FilterBox = lazyPart(() =>
  import(/* webpackChunkName: "list-filters" */ './FilterBox').then((module) => module.FilterBox),
);

/** The button of a filter, and the box with its controls and a way to clear it. */
export const FilterPopover = ({ label, value, onClear, children }: FilterPopoverProps) => {
  const { button, box } = usePopover();
  return (
    <>
      <FilterButton {...button} label={label} value={value} />
      <FilterBox {...box} label={`Filter by ${label}`} isClearable={value !== ''} onClear={onClear}>
        {children}
      </FilterBox>
    </>
  );
};
