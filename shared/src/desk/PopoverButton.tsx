import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { classNames } from '../ui/class-names';
import { Icon } from '../ui/Icon';
import type { PopoverBoxProps } from './PopoverBox';
import styles from './PopoverButton.module.css';

/** State of a `PopoverButton` and of the box that it opens: spread `button` into the one and `box` into the other. */
export const usePopover = () => {
  const [isOpen, setOpen] = useState(false);
  const triggerRef = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  return {
    button: { isOpen, triggerRef, onPress: () => setOpen(!isOpen) },
    box: { isOpen, triggerRef, onOpenChange: setOpen } satisfies Omit<PopoverBoxProps, 'label'>,
    close,
  };
};

type PopoverButtonProps = {
  readonly isOpen: boolean;
  readonly triggerRef: RefObject<HTMLButtonElement | null>;
  readonly onPress: () => void;
  /** A value is set. */
  readonly isActive: boolean;
  readonly children: ReactNode;
};

/** The button that opens a `PopoverBox`. */
export const PopoverButton = ({
  isOpen,
  triggerRef,
  onPress,
  isActive,
  children,
}: PopoverButtonProps) => (
  <button
    type="button"
    ref={triggerRef}
    className={classNames(styles.button, isActive && styles.active)}
    aria-haspopup="dialog"
    aria-expanded={isOpen}
    onClick={onPress}
  >
    {children}
    <Icon name="chevron-down" size={16} />
  </button>
);
