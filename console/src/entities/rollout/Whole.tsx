import type { ReactNode } from 'react';
import styles from './Whole.module.css';

/** A name that is not cut in two at the end of a line. */
export const Whole = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles.whole}>{children}</span>
);
