import type { ReactNode } from 'react';
import styles from './DetailFacts.module.css';

type DetailFactsProps = {
  /**
   * `grid`: each name above its value, in as many columns as fit. `compact`: names and values in two columns, for a
   * card.
   */
  readonly look?: 'grid' | 'compact';
  /** `Fact`s of `ui/Facts`. */
  readonly children: ReactNode;
};

/** The facts of a detail screen of staff. */
export const DetailFacts = ({ look = 'grid', children }: DetailFactsProps) => (
  <dl className={styles[look]}>{children}</dl>
);
