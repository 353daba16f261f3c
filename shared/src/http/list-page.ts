import type { HttpResult } from '../contracts/remote.contract';
import { bodyOrThrow } from './api-error';

/**
 * One page of a list. `nextCursor` is null on the last page; `totalCount` is null when the server did not count. With
 * `isTotalFloor` the server stopped counting there: at least so many rows match.
 */
export type ListPage<Row> = {
  readonly rows: readonly Row[];
  readonly nextCursor: string | null;
  readonly totalCount: number | null;
  readonly isTotalFloor?: boolean;
};

/** A list's body and its paging headers. Throws the ApiError of a refused list. */
export const readListPage = <Row>(result: HttpResult<readonly Row[]>): ListPage<Row> => {
  const total = result.headers['x-total-count'];
  return {
    rows: bodyOrThrow(result),
    nextCursor: result.headers['x-next-cursor'] || null,
    totalCount: total === undefined || total === '' ? null : Number(total),
    isTotalFloor: result.headers['x-total-is-floor'] === 'true',
  };
};
