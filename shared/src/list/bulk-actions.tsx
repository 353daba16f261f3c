import { useEffect, useRef, useState, type ComponentType } from 'react';
import { Button } from '../ui/Button';
import styles from './bulk-actions.module.css';
import { foundText } from './list-texts';
import type { Bulk, BulkScope, ListRow } from './ListTable';
import { useListSelection, type ListSelection } from './use-list-selection';

type BulkOptions<Row> = {
  /** The name of a row's checkbox. */
  readonly rowLabel: (row: Row) => string;
  /** What can be done with the chosen rows; drawn in the bar that appears with the first. */
  readonly Actions: ComponentType<{ readonly selection: ListSelection }>;
  /** Only rows of the page can be chosen, not all that match. */
  readonly isOfPageOnly?: true;
};

const selectionText = (selection: ListSelection): string => {
  if (selection.kind === 'rows') return `${selection.count} selected`;
  return selection.count === null
    ? 'All selected'
    : `All ${foundText(selection.count, selection.isFloor)} selected`;
};

/**
 * Makes the rows of a list selectable: rows of the page, or all that match the filter. The bar with the count and the
 * actions is the foot of the window while the list goes on below it, else of the list; the row that made it appear
 * stays in sight.
 */
export const bulkActions = <Row extends ListRow>({
  rowLabel,
  Actions,
  isOfPageOnly,
}: BulkOptions<Row>): Bulk<Row> => ({
  Frame: ({ rows, page, request, match, children }: BulkScope<Row>) => {
    const list = useRef<HTMLDivElement>(null);
    const [clearings, setClearings] = useState(0);
    const { selection, selected, choose, matching, chooseMatching } = useListSelection(
      rows.map(({ id }) => id),
      page,
      request,
      match,
      () => setClearings(clearings + 1),
    );
    useEffect(() => {
      // The bar had the focus, and is gone.
      if (clearings > 0) list.current?.querySelector<HTMLElement>('thead input')?.focus();
    }, [clearings]);
    const isShown = selection.kind === 'matching' || selection.count > 0;
    useEffect(() => {
      if (!isShown) return;
      const [chosen, ...others] = list.current?.querySelectorAll('tbody input:checked') ?? [];
      if (others.length === 0) chosen?.closest('tr')?.scrollIntoView({ block: 'nearest' });
    }, [isShown]);
    return (
      <>
        <div ref={list} className={styles.list}>
          {children({ selected, onChange: choose, rowLabel })}
        </div>
        {isShown && (
          <section className={styles.bar} aria-label="Selected rows" data-foot>
            <span className={styles.count} role="status">
              {selectionText(selection)}
            </span>
            {matching !== null && isOfPageOnly !== true && (
              <Button variant="quiet" size="small" onClick={chooseMatching}>
                {`Select all ${foundText(matching, page?.isTotalFloor ?? false)}`}
              </Button>
            )}
            <Button variant="quiet" size="small" onClick={selection.clear}>
              Clear
            </Button>
            <div className={styles.actions}>
              <Actions selection={selection} />
            </div>
          </section>
        )}
      </>
    );
  },
});
