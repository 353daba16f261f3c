import type { ReactNode } from 'react';
import { makeScrollable } from '../ui/scrollable';
import styles from './ScrollBox.module.css';

/** Scrolls what is longer than a third of a screen, by the keyboard too. */
export const ScrollBox = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.box} ref={makeScrollable}>
    {children}
  </div>
);
