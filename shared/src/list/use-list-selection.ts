import { useState } from 'react';
import type { ListPage } from '../http/list-page';
import type { ApiQuery } from './list-query';

export type RowKey = string | number;

/** The rows of a bulk action. */
export type ListSelection = { readonly clear: () => void } & (
  | { readonly kind: 'rows'; readonly keys: readonly RowKey[]; readonly count: number }
  /** All rows that match the filter, also those of other pages. `count` is null when the server did not count. */
  | {
      readonly kind: 'matching';
      readonly query: ApiQuery;
      readonly count: number | null;
      readonly isFloor: boolean;
    }
);

type Chosen = { readonly of: string; readonly keys: ReadonlySet<RowKey> | 'matching' };

const nothing: ReadonlySet<RowKey> = new Set();

/**
 * Which rows are chosen: rows of the page in sight, or all that match. Another page or another query begins with none;
 * a row that a refresh takes away is chosen no longer.
 */
export const useListSelection = (
  keys: readonly RowKey[],
  page: ListPage<unknown> | undefined,
  request: ApiQuery,
  match: ApiQuery,
  onCleared: () => void,
) => {
  const [chosen, setChosen] = useState<Chosen>({ of: '', keys: nothing });
  const pageText = JSON.stringify(request);
  const matchText = JSON.stringify(match);
  const isMatching = chosen.keys === 'matching' && chosen.of === matchText;
  const ofPage = chosen.keys !== 'matching' && chosen.of === pageText ? chosen.keys : nothing;
  const selected = new Set(isMatching ? keys : keys.filter((key) => ofPage.has(key)));
  const clear = () => {
    setChosen({ of: '', keys: nothing });
    onCleared();
  };
  const selection: ListSelection = isMatching
    ? {
        kind: 'matching',
        query: match,
        count: page?.totalCount ?? null,
        isFloor: page?.isTotalFloor ?? false,
        clear,
      }
    : { kind: 'rows', keys: [...selected], count: selected.size, clear };
  return {
    selection,
    selected,
    choose: (next: ReadonlySet<RowKey>) => setChosen({ of: pageText, keys: next }),
    chooseMatching: () => setChosen({ of: matchText, keys: 'matching' }),
    /** How many rows match, when all rows in sight are chosen and other pages have more; else null. */
    matching:
      !isMatching &&
      keys.length > 0 &&
      selected.size === keys.length &&
      (page?.totalCount ?? 0) > keys.length
        ? (page?.totalCount ?? null)
        : null,
  };
};
