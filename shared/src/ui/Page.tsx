import type { ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './Page.module.css';

type PageProps = {
  readonly children: ReactNode;
  /** `narrow` for one thing, `wide` for cards, `full` for tables. Default full. */
  readonly width?: 'narrow' | 'wide' | 'full';
};

/** The space around a screen. The shell draws screens edge to edge, so every screen begins with one. */
export const Page = ({ children, width = 'full' }: PageProps) => (
  <div className={classNames(styles.page, styles[width])}>{children}</div>
);
