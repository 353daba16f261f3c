import { sql } from 'kysely';
import type { Executor } from '../../db/database';

/**
 * Updates the planner's statistics of the tables. PostgreSQL counts them once a minute; an import fills them in less,
 * and while the planner knows no row of a merchant, it reads all of them for each look-up.
 */
export const renewStatistics = async (
  executor: Executor,
  tables: readonly string[],
): Promise<void> => {
  await sql`analyze ${sql.join(tables.map((table) => sql.table(table)))}`.execute(executor);
};

/** Whether a table that grows by this batch, counted from 0, is four times as large as when it was counted last. */
export const hasGrown = (batches: number): boolean =>
  batches > 0 && Number.isInteger(Math.log2(batches) / 2);
