import { useLocation, useSearchParams } from 'react-router-dom';
import { readListQuery, writeListQuery, type ListQuery, type ListShape } from './list-query';

type Trails = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Trails =>
  typeof value === 'object' && value !== null ? { ...value } : {};

const readTrail = (state: unknown, prefix: string): readonly string[] => {
  const trail = fieldsOf(fieldsOf(state)['trails'])[prefix];
  return Array.isArray(trail) ? trail.filter((cursor) => typeof cursor === 'string') : [];
};

const writeTrail = (state: unknown, prefix: string, trail: readonly string[]): Trails => ({
  ...fieldsOf(state),
  trails: { ...fieldsOf(fieldsOf(state)['trails']), [prefix]: trail },
});

/**
 * A list's query, kept in the address, and the cursors of the pages up to the one in sight, kept in the history state: a cursor
 * is of no use in a shared link. The first page has no cursor.
 */
export const useListAddress = (shape: ListShape) => {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const query = readListQuery(params, shape);
  const turnTo = (trail: readonly string[]) =>
    setParams(params, { state: writeTrail(state, shape.prefix, trail) });
  const change = (next: Partial<ListQuery>) =>
    setParams(writeListQuery(params, shape, { ...query, ...next }), {
      state: writeTrail(state, shape.prefix, []),
      // Typing must not fill the history with every letter.
      replace: next.search !== undefined,
    });
  return { query, trail: readTrail(state, shape.prefix), change, turnTo };
};
