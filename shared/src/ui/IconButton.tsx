import type { ComponentPropsWithRef } from 'react';
import { classNames } from './class-names';
import { Icon, type IconName } from './Icon';
import styles from './IconButton.module.css';

type IconButtonProps = Omit<
  ComponentPropsWithRef<'button'>,
  'className' | 'style' | 'children' | 'aria-label'
> & {
  readonly icon: IconName;
  /** What it does; the accessible name and the native tooltip. */
  readonly label: string;
  readonly tone?: 'plain' | 'accent' | 'danger';
  readonly size?: number;
  /** For switches such as a toolbar toggle. */
  readonly isPressed?: boolean;
};

/** A button that is only an icon. */
export const IconButton = ({
  icon,
  label,
  tone = 'plain',
  size = 20,
  isPressed,
  type = 'button',
  ...rest
}: IconButtonProps) => (
  <button
    {...rest}
    // oxlint-disable-next-line react/button-has-type -- the default is 'button'; a caller may only choose another valid one
    type={type}
    className={classNames(styles.button, styles[tone], isPressed === true && styles.pressed)}
    aria-label={label}
    title={label}
    aria-pressed={isPressed}
  >
    <Icon name={icon} size={size} />
  </button>
);
