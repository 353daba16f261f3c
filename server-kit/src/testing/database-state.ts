import { type QueryExecutorProvider, sql } from 'kysely';
import { until } from './until';

/** How many statements of this database wait for a lock. */
export const countBlocked = async (db: QueryExecutorProvider): Promise<number> =>
  (
    await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    )
  ).rows.length;

/** Waits until at least so many statements of this database wait for a lock. */
export const untilBlocked = (db: QueryExecutorProvider, count = 1): Promise<void> =>
  until(async () => (await countBlocked(db)) >= count);

/** The database's time, later by `afterMs`: rows are written with it. */
export const databaseTime = async (db: QueryExecutorProvider, afterMs = 0): Promise<Date> => {
  const { rows } = await sql<{
    now: Date;
  }>`select clock_timestamp() + make_interval(secs => ${afterMs / 1_000}) as now`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The database told no time.');
  return row.now;
};
