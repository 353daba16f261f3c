import { useRef, useState, type ReactNode } from 'react';
import { Button as AriaButton, Popover, Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components';
import { classNames } from './class-names';
import { Icon } from './Icon';
import styles from './Tooltip.module.css';

export type TooltipProps = {
  /** What the mark explains: 'About the security code'. */
  readonly label: string;
  readonly children: ReactNode;
};

/** A question mark that explains itself: on hover and focus where there is a pointer, on a tap elsewhere. */
export const Tooltip = ({ label, children }: TooltipProps) => {
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <TooltipTrigger delay={200}>
        <AriaButton ref={trigger} className={classNames(styles.trigger)} aria-label={label} aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          <Icon name="help" size={18} />
        </AriaButton>
        <AriaTooltip className={classNames(styles.tip)} offset={6}>
          {children}
        </AriaTooltip>
      </TooltipTrigger>
      <Popover className={classNames(styles.tip)} triggerRef={trigger} isOpen={isOpen} onOpenChange={setOpen} placement="top" offset={6} isNonModal>
        <p role="status">{children}</p>
      </Popover>
    </>
  );
};
