import type { ComponentPropsWithRef, ReactNode } from 'react';
import styles from './Button.module.css';
import { classNames } from './class-names';
import { Icon, type IconName } from './Icon';
import { Spinner } from './Spinner';
import { useFocusThroughBusy } from './use-focus-through-busy';

export type ButtonProps = Omit<ComponentPropsWithRef<'button'>, 'className' | 'style'> & {
  readonly children: ReactNode;
  readonly variant?: 'primary' | 'secondary' | 'danger' | 'quiet' | 'quietDanger';
  readonly size?: 'small' | 'medium' | 'large';
  readonly isWide?: boolean;
  /** Blocks the button and shows a spinner beside `busyLabel` (default: the children). */
  readonly isBusy?: boolean;
  readonly busyLabel?: string;
  readonly icon?: IconName;
  readonly iconPosition?: 'start' | 'end';
};

/** A button; `type` is 'button' unless given. */
export const Button = ({
  children,
  variant = 'primary',
  size = 'medium',
  isWide = false,
  isBusy = false,
  busyLabel,
  icon,
  iconPosition = 'start',
  type = 'button',
  disabled,
  ref,
  ...rest
}: ButtonProps) => {
  const button = useFocusThroughBusy(isBusy, ref);
  return (
    <button
      {...rest}
      ref={button}
      // oxlint-disable-next-line react/button-has-type -- the default is 'button'; a caller may only choose another valid one
      type={type}
      className={classNames(
        styles.button,
        styles[variant],
        styles[size],
        isWide && styles.wide,
        iconPosition === 'end' && styles.iconEnd,
      )}
      disabled={disabled === true || isBusy}
      aria-busy={isBusy || undefined}
    >
      {isBusy ? <Spinner size="small" /> : icon !== undefined && <Icon name={icon} size={18} />}
      <span>{isBusy ? (busyLabel ?? children) : children}</span>
    </button>
  );
};
