import styles from './Badge.module.css';
import { classNames } from './class-names';

type BadgeProps = {
  readonly children: string | number;
  readonly tone?: 'accent' | 'neutral' | 'danger';
  /** What the number counts, for screen readers: 'unread'. */
  readonly label?: string;
};

/** A small count. Cap it with `cappedCount` of format/text. */
export const Badge = ({ children, tone = 'accent', label }: BadgeProps) => (
  <span className={classNames(styles.badge, styles[tone])}>
    {children}
    {label !== undefined && <span className={styles.label}> {label}</span>}
  </span>
);
