import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../core/actor';
import type { ListRequest } from '../core/list-page';

/** A sort field: its expression, and the type its cursor value is cast to. Without gaps an index can give the order. */
export type SortKey = {
  readonly key: RawBuilder<unknown>;
  readonly type: 'text' | 'bigint' | 'integer' | 'date' | 'timestamptz';
  /** Some rows have no value: they come last, whichever the direction. */
  readonly hasGaps?: true;
};

export const allOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);

/** Rows of this caller and nobody else: the customer's own, or those of the staff member's merchants. */
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
export const afterPosition = (
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

export const inOrder = (
  { sort }: ListRequest,
  { key, hasGaps }: SortKey,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const direction = sql.raw(sort.isDescending ? 'desc' : 'asc');
  const gaps = sql.raw(hasGaps === true ? ' nulls last' : '');
  return sql`${key} ${direction}${gaps}, ${id} ${direction}`;
};

/** True when any of the columns holds the text, whatever its case. The text's own % and _ mean themselves. */
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
