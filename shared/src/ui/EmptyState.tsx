import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';
import { Icon, type IconName } from './Icon';

type EmptyStateProps = {
  readonly title: string;
  readonly icon?: IconName;
  readonly children?: ReactNode;
};

/** Shows that a list or a screen is empty, and what the user can do. */
export const EmptyState = ({ title, icon = 'check-circle', children }: EmptyStateProps) => (
  <div className={styles.empty}>
    <span className={styles.icon}>
      <Icon name={icon} size={28} />
    </span>
    <p className={styles.title}>{title}</p>
    {children}
  </div>
);
