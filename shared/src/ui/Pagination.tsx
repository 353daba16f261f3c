import type { ReactNode } from 'react';
import { Button } from './Button';
import styles from './Pagination.module.css';

export type PaginationProps = {
  /** The content of the list; distinguishes its page buttons from those of another list on the screen. */
  readonly listLabel: string;
  /** What is in sight: '1–25 of 312'. */
  readonly label: string;
  readonly hasPrevious: boolean;
  /** Default 'Previous'. */
  readonly previousLabel?: string;
  readonly hasNext: boolean;
  readonly onPrevious: () => void;
  readonly onNext: () => void;
  /** The choice of how many rows a page has. */
  readonly sizes?: ReactNode;
};

/** Steps through the pages of a list that the server cuts. */
export const Pagination = ({
  listLabel,
  label,
  hasPrevious,
  previousLabel = 'Previous',
  hasNext,
  onPrevious,
  onNext,
  sizes,
}: PaginationProps) => (
  <nav className={styles.pagination} aria-label={`Pages of ${listLabel}`}>
    <span className={styles.label} aria-live="polite">
      {label}
    </span>
    {sizes}
    <Button
      variant="secondary"
      size="small"
      icon="chevron-left"
      disabled={!hasPrevious}
      onClick={onPrevious}
    >
      {previousLabel}
    </Button>
    <Button
      variant="secondary"
      size="small"
      icon="chevron-right"
      iconPosition="end"
      disabled={!hasNext}
      onClick={onNext}
    >
      Next
    </Button>
  </nav>
);
