import { useSelector } from 'react-redux';
import type { List } from './create-list';

/**
 * The row of a thing in the lists that this visit has read: what its screen draws until it has read the thing itself.
 * Undefined after a reload. It may be out of date: what changes something waits for the answer.
 */
export const useListedRow = <Row extends { readonly id: number }>(
  lists: readonly Pick<List<Row>, 'selectLast'>[],
  id: number | null,
): Row | undefined =>
  useSelector((root: unknown) => {
    for (const { selectLast } of lists) {
      const row = selectLast(root)?.rows.find((listed) => listed.id === id);
      if (row !== undefined) return row;
    }
    return undefined;
  });
