import type { ReactNode } from 'react';
import styles from './Facts.module.css';

type FactsProps = {
  /** Ruled lines one below the other, or boxes with large figures side by side. */
  readonly look?: 'lines' | 'boxes';
  /** `Fact`s. */
  readonly children: ReactNode;
};

/** Named facts about one thing. */
export const Facts = ({ look = 'lines', children }: FactsProps) => (
  <dl className={styles[look]}>{children}</dl>
);

/** One line, box or cell of `Facts`. It is left out while its value is empty: null, undefined or ''. */
export const Fact = ({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}) =>
  children === null || children === undefined || children === '' ? null : (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
