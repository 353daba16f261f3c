import type { ReactNode } from 'react';
import styles from './Whole.module.css';

/** Shows a name without a line break inside. */
export const Whole = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles.whole}>{children}</span>
);
