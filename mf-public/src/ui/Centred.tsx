import type { ReactNode } from 'react';
import styles from './Centred.module.css';

/** The last line of an access screen. */
export const Centred = ({ children }: { readonly children: ReactNode }) => (
  <p className={styles.centred}>{children}</p>
);
