import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../core/actor';
import { type ListPage, type ListRequest, toPage } from '../core/list-page';
import type { Executor } from './database';

/** A sort field: its expression, and the type its cursor value is cast to. Without gaps an index can give the order. */
export type SortKey = {
  readonly key: RawBuilder<unknown>;
  readonly type: 'text' | 'bigint' | 'integer' | 'date' | 'timestamptz';
  /** Some rows have no value: they come last, whichever the direction. */
  readonly hasGaps?: true;
};

export const allOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);

/** Limits rows to the caller: the customer's own, or those of the staff member's merchants. */
export const ownedBy = (
  actor: Actor,
  columns: { readonly user: string; readonly merchant: string },
): RawBuilder<unknown> => {
  if (actor.kind === 'customer') return sql`${sql.ref(columns.user)} = ${actor.userId}`;
  const [first, ...others] = actor.merchantIds;
  // One merchant is the usual case, and only an equality lets the merchant's index give the order of the list.
  return first !== undefined && others.length === 0
    ? sql`${sql.ref(columns.merchant)} = ${first}`
    : sql`${sql.ref(columns.merchant)} = any(${[...actor.merchantIds]}::bigint[])`;
};

/** The rows after the position. */
const afterPosition = (
  { after, sort }: ListRequest,
  { key, type, hasGaps }: SortKey,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  if (after === null) return sql`true`;
  const beyond = sql.raw(sort.isDescending ? '<' : '>');
  if (after.value === null) return sql`(${key} is null and ${id} ${beyond} ${after.id})`;
  const value = sql`cast(${after.value} as ${sql.raw(type)})`;
  const isBeyond = sql`(${key}, ${id}) ${beyond} (${value}, ${after.id}::bigint)`;
  return hasGaps === true ? sql`(${isBeyond} or ${key} is null)` : isBeyond;
};

const inOrder = (
  { sort }: ListRequest,
  { key, hasGaps }: SortKey,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const direction = sql.raw(sort.isDescending ? 'desc' : 'asc');
  const gaps = sql.raw(hasGaps === true ? ' nulls last' : '');
  return sql`${key} ${direction}${gaps}, ${id} ${direction}`;
};

/** True when any of the columns contains the text in any case. % and _ of the text are literal. */
export const contains = (
  columns: readonly RawBuilder<unknown>[],
  text: string,
): RawBuilder<unknown> => {
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`(${sql.join(
    columns.map((column) => sql`${column} ilike ${pattern}`),
    sql` or `,
  )})`;
};

type PageQuestion<Sort extends string> = {
  /** What a row shows; its `id` is `id` below. */
  readonly columns: RawBuilder<unknown>;
  readonly from: RawBuilder<unknown>;
  /** The conditions of the whole list, the owner among them. */
  readonly where: readonly RawBuilder<unknown>[];
  readonly sorts: Readonly<Record<Sort, SortKey>>;
  /** Decides between rows of equal sort values. */
  readonly id: RawBuilder<unknown>;
  readonly request: ListRequest<Sort>;
};

/** One page of a list, and how many rows all its pages have. */
export const readPage = async <Item extends { readonly id: number }, Sort extends string>(
  executor: Executor,
  { columns, from, where, sorts, id, request }: PageQuestion<Sort>,
): Promise<ListPage<Item>> => {
  const sort = sorts[request.sort.field];
  const { rows } = await sql<Item & { readonly sort_value: string | null }>`
    select ${columns}, (${sort.key})::text as sort_value
      from ${from}
     where ${allOf([...where, afterPosition(request, sort, id)])}
     order by ${inOrder(request, sort, id)}
     limit ${request.limit + 1}
  `.execute(executor);
  const counted = await sql<{ total: number }>`
    select count(*) as total from ${from} where ${allOf(where)}
  `.execute(executor);
  return toPage(rows, counted.rows[0]?.total ?? 0, request.limit);
};
