import type { ReactNode, RefObject } from 'react';
import { Popover } from 'react-aria-components';
import { Button } from '../ui/Button';
import { classNames } from '../ui/class-names';
import styles from './FilterPopover.module.css';

type FilterBoxProps = {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** The button that opens the box: the box is placed beside it and gives the focus back to it. */
  readonly triggerRef: RefObject<HTMLButtonElement | null>;
  readonly label: string;
  readonly isClearable: boolean;
  readonly onClear: () => void;
  readonly children: ReactNode;
};

/** The controls of a filter and a way to clear it, beside the filter's button. */
export const FilterBox = ({
  label,
  isClearable,
  onClear,
  children,
  ...popover
}: FilterBoxProps) => (
  // Without a dialog inside, the popover is one: its hidden buttons for screen readers then belong to it.
  <Popover
    {...popover}
    className={classNames(styles.popover)}
    placement="bottom start"
    aria-label={label}
  >
    <div className={styles.choices}>
      {children}
      <Button variant="quiet" size="small" disabled={!isClearable} onClick={onClear}>
        Clear
      </Button>
    </div>
  </Popover>
);
