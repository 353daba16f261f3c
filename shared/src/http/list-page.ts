import { listHeaders } from '../contracts/list.contract';
import type { HttpResult } from '../contracts/remote.contract';
import { bodyOrThrow } from './api-error';

/**
 * One page of a list. `nextCursor` is null on the last page; `totalCount` is null when the server did not count. With
 * `isTotalFloor` the server stopped counting there: at least so many rows match. `previousCursor` is null on the first
 * page, and of servers that do not know it. `dropped` names filters that the server left out, such as `tags:12` of a
 * deleted tag.
 */
export type ListPage<Row> = {
  readonly rows: readonly Row[];
  readonly nextCursor: string | null;
  readonly totalCount: number | null;
  readonly isTotalFloor?: boolean;
  readonly previousCursor?: string | null;
  readonly dropped?: readonly string[];
};

/** A list's body and its paging headers. Throws the ApiError of a refused list. */
export const readListPage = <Row>(result: HttpResult<readonly Row[]>): ListPage<Row> => {
  const { headers } = result;
  const total = headers[listHeaders.total];
  return {
    rows: bodyOrThrow(result),
    nextCursor: headers[listHeaders.next] || null,
    totalCount: total === undefined || total === '' ? null : Number(total),
    isTotalFloor: headers[listHeaders.isFloor] === 'true',
    previousCursor: headers[listHeaders.previous] || null,
    dropped: (headers[listHeaders.dropped] ?? '').split(',').filter((name) => name !== ''),
  };
};
