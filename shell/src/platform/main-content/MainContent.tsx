import type { ReactNode } from 'react';
import styles from './MainContent.module.css';
import { mainContentId } from './use-focus-on-navigation';

/** The one main landmark of the page; screens are drawn inside it and bring none of their own. */
export const MainContent = ({ children }: { readonly children: ReactNode }) => (
  <main id={mainContentId} tabIndex={-1} className={styles.main}>
    {children}
  </main>
);
