import type { ReactNode } from 'react';
import { PopoverButton, usePopover } from '../desk/PopoverButton';
import { lazyPart } from '../remote/lazy-part';
import { VisuallyHidden } from '../ui/VisuallyHidden';
import styles from './FilterPopover.module.css';

type FilterPopoverProps = {
  readonly label: string;
  /** The chosen values as the button shows them; '' marks the filter as not in use. */
  readonly value: string;
  readonly onClear: () => void;
  readonly children: ReactNode;
};

const FilterBox = lazyPart(() => import('./FilterBox').then((module) => module.FilterBox));

/** The button of a filter, and the box with its controls and a way to clear it. */
export const FilterPopover = ({ label, value, onClear, children }: FilterPopoverProps) => {
  const { button, box } = usePopover();
  return (
    <>
      <PopoverButton {...button} isActive={value !== ''}>
        <span className={styles.name}>
          {/* A column of the list may have a button of the same name. */}
          <VisuallyHidden>Filter by </VisuallyHidden>
          {value === '' ? label : `${label}: ${value}`}
        </span>
      </PopoverButton>
      <FilterBox {...box} label={`Filter by ${label}`} isClearable={value !== ''} onClear={onClear}>
        {children}
      </FilterBox>
    </>
  );
};
