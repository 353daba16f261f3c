import type { ComponentProps } from 'react';
import { PopoverButton } from '../desk/PopoverButton';
import { VisuallyHidden } from '../ui/VisuallyHidden';
import styles from './FilterPopover.module.css';

type FilterButtonProps = Omit<ComponentProps<typeof PopoverButton>, 'isActive' | 'children'> & {
  readonly label: string;
  /** The chosen values; '' marks the filter as not in use. */
  readonly value: string;
  /** What the list has without a choice, where that isn't everything. */
  readonly idleValue?: string | undefined;
};

/** The button of a filter, with what is chosen. */
export const FilterButton = ({ label, value, idleValue = '', ...button }: FilterButtonProps) => {
  const text = value === '' ? idleValue : value;
  return (
    <PopoverButton {...button} isActive={value !== ''}>
      <span className={styles.name}>
        {/* A column of the list may have a button of the same name. */}
        <VisuallyHidden>Filter by </VisuallyHidden>
        {text === '' ? label : `${label}: ${text}`}
      </span>
    </PopoverButton>
  );
};
