import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../db/database';
import { plannedAnew } from '../../../db/planned-anew';

const each =
  (type: 'text' | 'bigint') =>
  (keys: readonly (string | number)[], select: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`select found.id from unnest(${[...keys]}::${sql.raw(type)}[]) as one (key) cross
      join lateral (${select} offset 0) found`;

/**
 * Ids that belong to any of the keys. `select` asks for `one.key`, and runs once for each: an import fills tables
 * faster than their statistics follow, so the planner must not be free to read a table instead of its index.
 */
export const eachText = each('text');
export const eachId = each('bigint');

/**
 * The ids of such a select, each once. Rows are read by them in a statement of its own: the planner takes a key without
 * statistics for many rows, and would join tables whole.
 */
export const listIds = async (
  executor: Executor,
  select: RawBuilder<unknown>,
): Promise<readonly number[]> => {
  const { rows } = await sql<{
    id: number;
  }>`${plannedAnew} select s.id from (${select}) s`.execute(executor);
  return [...new Set(rows.map(({ id }) => id))];
};
