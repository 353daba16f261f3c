import { initials } from '../format/names';
import styles from './Avatar.module.css';
import { classNames } from './class-names';

type AvatarProps = { readonly name: string; readonly size?: 'small' | 'medium' | 'large' };

/** The initials of a shown name. The name itself must be beside it. */
export const Avatar = ({ name, size = 'medium' }: AvatarProps) => (
  <span className={classNames(styles.avatar, styles[size])} aria-hidden="true">
    {initials(name)}
  </span>
);
