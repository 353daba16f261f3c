import type { ReactNode, RefObject } from 'react';
import { Popover } from 'react-aria-components';
import { classNames } from '../ui/class-names';
import styles from './PopoverBox.module.css';

export type PopoverBoxProps = {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** The button that opens the box: the box is placed beside it and gives the focus back to it. */
  readonly triggerRef: RefObject<HTMLButtonElement | null>;
  readonly label: string;
};

/**
 * A box with controls beside its button. Load it with `lazyPart`: popovers of React Aria weigh more than a whole list.
 */
export const PopoverBox = ({
  label,
  children,
  ...popover
}: PopoverBoxProps & { readonly children: ReactNode }) => (
  // Without a dialog inside, the popover is one: its hidden buttons for screen readers then belong to it.
  <Popover
    {...popover}
    className={classNames(styles.box)}
    placement="bottom start"
    aria-label={label}
  >
    {children}
  </Popover>
);
