import { useRef, useState, type ReactNode } from 'react';
import { lazyPart } from '../remote/lazy-part';
import { classNames } from '../ui/class-names';
import { Icon } from '../ui/Icon';
import styles from './FilterPopover.module.css';

type FilterPopoverProps = {
  readonly label: string;
  /** How many values are set; 0 marks the filter as not in use. */
  readonly count: number;
  readonly onClear: () => void;
  readonly children: ReactNode;
};

/** Loaded after the list: popovers of React Aria weigh more than all the rest of a list. */
const FilterBox = lazyPart(() => import('./FilterBox').then((module) => module.FilterBox));

/** The button of a filter, and the box with its controls and a way to clear it. */
export const FilterPopover = ({ label, count, onClear, children }: FilterPopoverProps) => {
  const [isOpen, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        type="button"
        ref={trigger}
        className={classNames(styles.trigger, count > 0 && styles.active)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="filter" size={16} />
        <span>{label}</span>
        {count > 0 && <span className={styles.count}>{count}</span>}
        <Icon name="chevron-down" size={16} />
      </button>
      <FilterBox
        isOpen={isOpen}
        onOpenChange={setOpen}
        triggerRef={trigger}
        label={label}
        isClearable={count > 0}
        onClear={onClear}
      >
        {children}
      </FilterBox>
    </>
  );
};
