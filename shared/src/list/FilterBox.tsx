import type { ReactNode } from 'react';
import { PopoverBox, type PopoverBoxProps } from '../desk/PopoverBox';
import { Button } from '../ui/Button';
import styles from './FilterPopover.module.css';

type FilterBoxProps = PopoverBoxProps & {
  readonly isClearable: boolean;
  readonly onClear: () => void;
  readonly children: ReactNode;
};

/** The controls of a filter and a way to clear it, beside the filter's button. */
export const FilterBox = ({ isClearable, onClear, children, ...box }: FilterBoxProps) => (
  <PopoverBox {...box}>
    <div className={styles.choices}>
      {children}
      <Button variant="quiet" size="small" disabled={!isClearable} onClick={onClear}>
        Clear
      </Button>
    </div>
  </PopoverBox>
);
