import type { ReactNode } from 'react';
import styles from './FieldRow.module.css';

/** Two fields side by side where there is room. */
export const FieldRow = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.row}>{children}</div>
);
