import { listLimits } from '@billfold/shared/contracts/limits';
import type { Sort } from '@billfold/shared/ui/DataTable';
import { useCallback, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { ListQuery, ListQuestion } from './table-list.slice';

const readSort = (text: string | null, columns: readonly string[], fallback: Sort): Sort => {
  const column = text?.replace(/^-/, '') ?? '';
  if (text === null || !columns.includes(column)) return fallback;
  return { column, direction: text.startsWith('-') ? 'descending' : 'ascending' };
};

const writeSort = (sort: Sort): string =>
  `${sort.direction === 'descending' ? '-' : ''}${sort.column}`;

const readTrail = (state: unknown): readonly string[] => {
  if (
    typeof state !== 'object' ||
    state === null ||
    !('trail' in state) ||
    !Array.isArray(state.trail)
  )
    return [];
  return state.trail.filter((cursor) => typeof cursor === 'string');
};

type Choices = {
  readonly columns: readonly string[];
  readonly statuses: readonly string[];
  readonly defaultSort: Sort;
};

/** A list's question, kept in the address and its page in the history. What an address asks for that does not exist is ignored. */
export const useListQuery = ({ columns, statuses, defaultSort }: Choices) => {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const text = params.toString();
  const query = useMemo((): ListQuery => {
    const asked = new URLSearchParams(text);
    return {
      search: (asked.get('q') ?? '').slice(0, listLimits.queryMax),
      status: statuses.filter((status) => asked.get('status')?.split(',').includes(status)),
      sort: readSort(asked.get('sort'), columns, defaultSort),
    };
  }, [text, columns, statuses, defaultSort]);
  const question = useMemo(
    (): ListQuestion => ({ query, trail: readTrail(state) }),
    [query, state],
  );
  const turnTo = useCallback(
    (trail: readonly string[]) => setParams(text, { state: { trail } }),
    [text, setParams],
  );
  const change = useCallback(
    (next: Partial<ListQuery>) => {
      const { search, status, sort } = { ...query, ...next };
      setParams(
        {
          ...(search === '' ? {} : { q: search }),
          ...(status.length === 0 ? {} : { status: status.join(',') }),
          ...(writeSort(sort) === writeSort(defaultSort) ? {} : { sort: writeSort(sort) }),
        },
        // Typing must not fill the history with every letter.
        { replace: next.search !== undefined },
      );
    },
    [query, setParams, defaultSort],
  );
  return { question, change, turnTo };
};
