import { countLimit } from '@billfold/shared/contracts/list.contract';
import { type RawBuilder, sql } from 'kysely';
import { type ListPage, type ListRequest, type ListTotal, toPage } from '../core/list-page';
import type { Executor } from './database';
import { allOf } from './list.queries';
import {
  directionOf,
  type PagePart,
  type SortKey,
  type Stretch,
  stretchesOf,
} from './page-stretches.queries';

type PageQuestion<Sort extends string> = {
  /** What a row shows; its `id` is `id` below. */
  readonly columns: RawBuilder<unknown>;
  readonly from: RawBuilder<unknown>;
  /** The conditions of the whole list, the owner among them unless `parts` name it. */
  readonly where: readonly RawBuilder<unknown>[];
  /** The rows are those of these parts, each read in order and merged; no row is in two. */
  readonly parts?: readonly PagePart[];
  readonly sorts: Readonly<Record<Sort, SortKey>>;
  /** Decides between rows of equal sort values. */
  readonly id: RawBuilder<unknown>;
  /** The tables that decide which rows match and in which order, without those that are only shown; else all. */
  readonly keysFrom?: RawBuilder<unknown>;
  /** Counts beyond the limit, where that is cheap. */
  readonly isCountExact?: boolean;
  readonly request: ListRequest<Sort>;
};

const everything: readonly PagePart[] = [{ where: sql`true` }];

const inPageOrder = (request: ListRequest): RawBuilder<unknown> => {
  const direction = directionOf(request);
  const gaps = sql.raw(request.isBackward ? 'first' : 'last');
  return sql`${sql.ref('page.sort_key')} ${direction} nulls ${gaps}, ${sql.ref('page.id')} ${direction}`;
};

/** The ids of a page with their sort values: one row more than its limit, in the direction of the request. */
const keysSql = <Sort extends string>({
  from,
  where,
  parts = everything,
  sorts,
  id,
  keysFrom = from,
  request,
}: PageQuestion<Sort>): RawBuilder<unknown> => {
  const sort = sorts[request.sort.field];
  const rows = request.limit + 1;
  const read = (part: PagePart, stretch: Stretch) => sql`
    (select ${id} as id, ${sort.key} as sort_key
       from ${part.from ?? keysFrom}
      where ${allOf([part.where, ...where, ...stretch.where])}
      order by ${stretch.order}
      limit ${rows})`;
  const scans = parts.flatMap((part) =>
    stretchesOf({ request, sort, id }, part).map((stretch) => read(part, stretch)),
  );
  if (scans.length === 0) return sql`select null::bigint as id, null as sort_key where false`;
  return sql`
    select page.id, page.sort_key from (${sql.join(scans, sql` union all `)}) page
     order by ${inPageOrder(request)} limit ${rows}`;
};

/** The query of a page: its ids first, then what their rows show. */
export const pageSql = <Sort extends string>(question: PageQuestion<Sort>): RawBuilder<unknown> => {
  const { columns, from, id, request } = question;
  return sql`
    select shown.*, page.sort_key::text as sort_value from (${keysSql(question)}) page
     cross join lateral (select ${columns} from ${from} where ${id} = page.id) shown
     order by ${inPageOrder(request)}`;
};

const countRows = async <Sort extends string>(
  executor: Executor,
  question: PageQuestion<Sort>,
): Promise<ListTotal> => {
  const { from, where, parts = everything, keysFrom = from, isCountExact = false } = question;
  const most = sql.raw(isCountExact ? '' : `limit ${countLimit + 1}`);
  const read = (part: PagePart) =>
    sql`(select from ${part.from ?? keysFrom} where ${allOf([part.where, ...where])} ${most})`;
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (${sql.join(parts.map(read), sql` union all `)}) counted
  `.execute(executor);
  const total = rows[0]?.total ?? 0;
  const isFloor = !isCountExact && total > countLimit;
  return { total: isFloor ? countLimit : total, isFloor };
};

/** One page of a list, uncounted: all that a file needs. */
export const readRows = async <Item extends { readonly id: number }, Sort extends string>(
  executor: Executor,
  question: PageQuestion<Sort>,
  count: ListTotal = { total: 0, isFloor: true },
): Promise<ListPage<Item>> => {
  const { rows } = await (
    pageSql(question) as RawBuilder<Item & { readonly sort_value: string | null }>
  ).execute(executor);
  return toPage(rows, count, question.request);
};

/** One page of a list, and how many rows all its pages have. */
export const readPage = async <Item extends { readonly id: number }, Sort extends string>(
  executor: Executor,
  question: PageQuestion<Sort>,
): Promise<ListPage<Item>> =>
  readRows<Item, Sort>(executor, question, await countRows(executor, question));
