import { type RawBuilder, sql } from 'kysely';

const each =
  (type: 'text' | 'bigint') =>
  (keys: readonly (string | number)[], select: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`select found.id from unnest(${[...keys]}::${sql.raw(type)}[]) as one (key) cross join lateral (${select} offset 0) found`;

/**
 * Ids that belong to any of the keys. `select` asks for `one.key`, and is asked once for each: an import fills tables faster than their
 * statistics follow, so the planner must not be free to read a table instead of its index.
 */
export const eachText = each('text');
export const eachId = each('bigint');
