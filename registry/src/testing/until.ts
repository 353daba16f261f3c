// oxlint-disable-next-line tests/no-sleep -- what every wait for a state is made of
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Executor } from '../db/database';

/** Asks until it is so. It has no bound of its own: the test's limit is the bound, so that a slow machine has all of it. */
export const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await sleep(20, undefined, { ref: false });
};

/** Until so many statements of this database wait for another one to let go. */
export const untilBlocked = (db: Executor, count = 1): Promise<void> =>
  until(
    async () =>
      (
        await sql`select 1 from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`.execute(
          db,
        )
      ).rows.length >= count,
  );

/** The time that rows are written with, later by `afterMs`. */
export const databaseTime = async (db: Executor, afterMs = 0): Promise<Date> => {
  const { rows } = await sql<{
    now: Date;
  }>`select clock_timestamp() + make_interval(secs => ${afterMs / 1_000}) as now`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The database told no time.');
  return row.now;
};
