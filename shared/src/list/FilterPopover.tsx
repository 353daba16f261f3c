import type { ReactNode } from 'react';
import { PopoverButton, usePopover } from '../desk/PopoverButton';
import { lazyPart } from '../remote/lazy-part';
import { VisuallyHidden } from '../ui/VisuallyHidden';
import styles from './FilterPopover.module.css';

type FilterPopoverProps = {
  readonly label: string;
  /** How many values are set; 0 marks the filter as not in use. */
  readonly count: number;
  readonly onClear: () => void;
  readonly children: ReactNode;
};

const FilterBox = lazyPart(() => import('./FilterBox').then((module) => module.FilterBox));

/** The button of a filter, and the box with its controls and a way to clear it. */
export const FilterPopover = ({ label, count, onClear, children }: FilterPopoverProps) => {
  const { button, box } = usePopover();
  return (
    <>
      <PopoverButton {...button} isActive={count > 0}>
        <span>
          {/* A column of the list may have a button of the same name. */}
          <VisuallyHidden>Filter by </VisuallyHidden>
          {label}
        </span>
        {count > 0 && <span className={styles.count}>{count}</span>}
      </PopoverButton>
      <FilterBox {...box} label={`Filter by ${label}`} isClearable={count > 0} onClear={onClear}>
        {children}
      </FilterBox>
    </>
  );
};
