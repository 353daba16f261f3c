import type { ReactNode } from 'react';
import { Button as AriaButton, DialogTrigger, Popover } from 'react-aria-components';
import { Button } from './Button';
import { classNames } from './class-names';
import styles from './FilterPopover.module.css';
import { Icon } from './Icon';

type FilterPopoverProps = {
  readonly label: string;
  /** How many values are set; 0 marks the filter as not in use. */
  readonly count: number;
  readonly onClear: () => void;
  readonly children: ReactNode;
};

/** The button of a filter, and the box with its controls and a way to clear it. */
export const FilterPopover = ({ label, count, onClear, children }: FilterPopoverProps) => (
  <DialogTrigger>
    <AriaButton className={classNames(styles.trigger, count > 0 && styles.active)}>
      <Icon name="filter" size={16} />
      <span>{label}</span>
      {count > 0 && <span className={styles.count}>{count}</span>}
      <Icon name="chevron-down" size={16} />
    </AriaButton>
    {/* Without a dialog inside, the popover is one: its hidden buttons for screen readers then belong to it. */}
    <Popover className={classNames(styles.popover)} placement="bottom start" aria-label={label}>
      <div className={styles.choices}>
        {children}
        <Button variant="quiet" size="small" disabled={count === 0} onClick={onClear}>
          Clear
        </Button>
      </div>
    </Popover>
  </DialogTrigger>
);
