import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../actor';
import type { ListRequest } from '../list-page';

/** A sort field: its expression, and the type its cursor value is cast to. */
export type SortKey = { readonly key: RawBuilder<unknown>; readonly type: 'text' | 'bigint' | 'date' | 'timestamptz' };

export const allOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);

/** Rows of this caller and nobody else: the customer's own, or those of the staff member's merchants. */
export const ownedBy = (actor: Actor, columns: { readonly user: string; readonly merchant: string }): RawBuilder<unknown> =>
  actor.kind === 'customer'
    ? sql`${sql.ref(columns.user)} = ${actor.userId}`
    : sql`${sql.ref(columns.merchant)} = any(${[...actor.merchantIds]}::bigint[])`;

/** The rows after the position, in an order where rows without a value come last, whichever the direction. */
export const afterPosition = ({ after, sort }: ListRequest, { key, type }: SortKey, id: RawBuilder<unknown>): RawBuilder<unknown> => {
  if (after === null) return sql`true`;
  const beyond = sql.raw(sort.isDescending ? '<' : '>');
  if (after.value === null) return sql`(${key} is null and ${id} ${beyond} ${after.id})`;
  const value = sql`cast(${after.value} as ${sql.raw(type)})`;
  return sql`((${key}, ${id}) ${beyond} (${value}, ${after.id}::bigint) or ${key} is null)`;
};

export const inOrder = ({ sort }: ListRequest, { key }: SortKey, id: RawBuilder<unknown>): RawBuilder<unknown> => {
  const direction = sql.raw(sort.isDescending ? 'desc' : 'asc');
  return sql`${key} ${direction} nulls last, ${id} ${direction}`;
};

/** True when any of the columns holds the text, whatever its case. The text's own % and _ mean themselves. */
export const contains = (columns: readonly RawBuilder<unknown>[], text: string): RawBuilder<unknown> => {
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`(${sql.join(columns.map((column) => sql`${column} ilike ${pattern}`), sql` or `)})`;
};
