import type { ReactNode } from 'react';
import styles from './AfterRead.module.css';

type AfterReadProps = {
  /** False while the page shows what a list knew. */
  readonly isRead: boolean;
  readonly children: ReactNode;
};

/** Controls in their place, which nothing can press before their page has read what they change. */
export const AfterRead = ({ isRead, children }: AfterReadProps) => (
  <div className={styles.part} inert={!isRead}>
    {children}
  </div>
);
