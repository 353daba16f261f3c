import { countLimit } from '@billfold/shared/contracts/list.contract';
import { type RawBuilder, sql } from 'kysely';
import { type ListPage, type ListRequest, type ListTotal, toPage } from '../core/list-page';
import type { Executor } from './database';
import { allOf } from './list.queries';
import { type CountedPart, scanSql } from './page-scans.queries';
import { directionOf, type SortKey, stepsOf } from './page-stretches.queries';
import { plannedAnew } from './planned-anew';

type PageQuestion<Sort extends string> = {
  /** What a row shows; its `id` is `id` below. */
  readonly columns: RawBuilder<unknown>;
  readonly from: RawBuilder<unknown>;
  /** The conditions of the whole list, the owner among them unless `parts` name it. */
  readonly where: readonly RawBuilder<unknown>[];
  /** The rows are those of these parts, each read in order and merged; no row is in two. */
  readonly parts?: readonly CountedPart[];
  readonly sorts: Readonly<Record<Sort, SortKey>>;
  /** Decides between rows of equal sort values. */
  readonly id: RawBuilder<unknown>;
  /** The tables that decide which rows match and in which order, without those that are only shown; else all. */
  readonly keysFrom?: RawBuilder<unknown>;
  /** Counts beyond the limit, where that is cheap. */
  readonly isCountExact?: boolean;
  readonly request: ListRequest<Sort>;
};

const everything: readonly CountedPart[] = [{ where: sql`true` }];

const inPageOrder = (request: ListRequest): RawBuilder<unknown> => {
  const direction = directionOf(request);
  const gaps = sql.raw(request.isBackward ? 'first' : 'last');
  return sql`${sql.ref('page.sort_key')} ${direction} nulls ${gaps}, ${sql.ref('page.id')} ${direction}`;
};

/** A step is only read where those before it leave the page short. */
const inSuccession = (steps: readonly RawBuilder<unknown>[], rows: number): RawBuilder<unknown> => {
  const names = steps.map((_, step) => sql.ref(`step_${step}`));
  const found = (before: readonly RawBuilder<unknown>[]) =>
    sql.join(
      before.map((name) => sql`(select count(*) from ${name})`),
      sql` + `,
    );
  const tables = steps.map((step, index) =>
    index === 0
      ? sql`${names[index]} as materialized (${step})`
      : sql`${names[index]} as materialized (
          select * from (${step}) step limit case when ${found(names.slice(0, index))} >= ${rows} then 0 end)`,
  );
  return sql`(with ${sql.join(tables)} ${sql.join(
    names.map((name) => sql`select * from ${name}`),
    sql` union all `,
  )})`;
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
  const scans = parts.flatMap((part) => {
    const scan = { part, from: part.from ?? keysFrom, where, id, sortKey: sort.key, request, rows };
    const steps = stepsOf({ request, sort, id }, part).map((step) =>
      sql.join(
        step.map((stretch) => scanSql({ ...scan, stretch })),
        sql` union all `,
      ),
    );
    return steps.length > 1 ? [inSuccession(steps, rows)] : steps;
  });
  if (scans.length === 0) return sql`select null::bigint as id, null as sort_key where false`;
  return sql`
    select page.id, page.sort_key from (${sql.join(scans, sql` union all `)}) page
     order by ${inPageOrder(request)} limit ${rows}`;
};

/**
 * The query of a page: its ids first, then what their rows show. A merchant of a million rows and a word in most of
 * them need another plan than a small one and a rare word.
 */
export const pageSql = <Sort extends string>(question: PageQuestion<Sort>): RawBuilder<unknown> => {
  const { columns, from, id, request } = question;
  return sql`${plannedAnew}
    select shown.*, page.sort_key::text as sort_value from (${keysSql(question)}) page
     cross join lateral (select ${columns} from ${from} where ${id} = page.id) shown
     order by ${inPageOrder(request)}`;
};

/** Beyond the limit of the total, a part is counted so far as to know whether it has few rows. */
const fewRows = 1_000;

const countSql = <Sort extends string>(question: PageQuestion<Sort>): RawBuilder<unknown> => {
  const { from, where, parts = everything, keysFrom = from, isCountExact = false } = question;
  const most = sql.raw(isCountExact ? '' : `limit ${countLimit + 1}`);
  const names = parts.map((_, index) => sql.ref(`part_${index}`));
  const sumOf = (counted: readonly RawBuilder<unknown>[]) =>
    sql.join(
      counted.map((name) => sql`(select rows from ${name})`),
      sql` + `,
    );
  const tables = parts.map(({ where: own, match, from: ownFrom = keysFrom }, index) => {
    const before = names.slice(0, index);
    const rest =
      isCountExact || index === 0
        ? sql``
        : sql`limit case when ${sumOf(before)} > ${countLimit} then ${fewRows + 1}::bigint end`;
    return sql`${names[index]} as materialized (
      select count(*)::integer as rows from (
        select from (
          select from ${ownFrom} where ${allOf([own, ...where, ...(match === undefined ? [] : [match])])}
            ${most}) matching ${rest}) counted)`;
  });
  return sql`${plannedAnew}
    with ${sql.join(tables)} select array[${sql.join(names.map((name) => sumOf([name])))}] as rows`;
};

type Counted = { readonly total: ListTotal; readonly parts: readonly CountedPart[] };

const countRows = async <Sort extends string>(
  executor: Executor,
  question: PageQuestion<Sort>,
): Promise<Counted> => {
  const { parts = everything, isCountExact = false } = question;
  const answer = await (countSql(question) as RawBuilder<{ rows: number[] }>).execute(executor);
  const [{ rows } = { rows: [] }] = answer.rows;
  let total = 0;
  const counted = parts.flatMap((part, index) => {
    const own = rows[index] ?? 0;
    const isCut = !isCountExact && own > (total > countLimit ? fewRows : countLimit);
    total += own;
    return own === 0 ? [] : [{ ...part, isCut }];
  });
  const isFloor = !isCountExact && total > countLimit;
  return { total: { total: isFloor ? countLimit : total, isFloor }, parts: counted };
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

/** How many rows a list has on all its pages, however many. */
export const countAll = async <Sort extends string>(
  executor: Executor,
  question: PageQuestion<Sort>,
): Promise<number> => (await countRows(executor, { ...question, isCountExact: true })).total.total;

/** One page of a list, and how many rows all its pages have. */
export const readPage = async <Item extends { readonly id: number }, Sort extends string>(
  executor: Executor,
  question: PageQuestion<Sort>,
): Promise<ListPage<Item>> => {
  const { total, parts } = await countRows(executor, question);
  return readRows<Item, Sort>(executor, { ...question, parts }, total);
};
