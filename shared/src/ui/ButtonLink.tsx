import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './Button.module.css';
import { classNames } from './class-names';
import { Icon, type IconName } from './Icon';

type ButtonLinkProps = {
  readonly to: string;
  readonly children: ReactNode;
  readonly variant?: 'primary' | 'secondary' | 'quiet';
  readonly size?: 'small' | 'medium' | 'large';
  readonly isWide?: boolean;
  readonly icon?: IconName;
  /** The server answers this address with a document of its own. */
  readonly isDocument?: boolean;
  /** Takes the place of this page in the history: Back does not lead to it. */
  readonly replace?: boolean;
};

/** A link that looks like a button. */
export const ButtonLink = ({
  to,
  children,
  variant = 'primary',
  size = 'medium',
  isWide = false,
  icon,
  isDocument = false,
  replace = false,
}: ButtonLinkProps) => (
  <Link
    to={to}
    reloadDocument={isDocument}
    replace={replace}
    className={classNames(styles.button, styles[variant], styles[size], isWide && styles.wide)}
  >
    {icon !== undefined && <Icon name={icon} size={18} />}
    <span>{children}</span>
  </Link>
);
