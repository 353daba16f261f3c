import type { ReactNode } from 'react';
import styles from './ActionBar.module.css';

/** The main button of a form, as its last child. On a phone it stays at the bottom of the window. */
export const ActionBar = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.bar} data-foot>
    {children}
  </div>
);

/** The fields before an `ActionBar`: one that takes the focus does not stay behind the bar. */
export const AboveActionBar = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.above}>{children}</div>
);
