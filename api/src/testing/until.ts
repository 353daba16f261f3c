// oxlint-disable-next-line tests/no-sleep -- what every wait for a state is made of
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Executor } from '../db/database';

/** Asks until it is so. It has no bound of its own: the test's limit is the bound, so that a slow machine has all of it. */
export const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await sleep(20, undefined, { ref: false });
};

/** How many statements of this database wait for a lock. */
export const countBlocked = async (db: Executor): Promise<number> =>
  (
    await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    )
  ).rows.length;

export const untilBlocked = (db: Executor): Promise<void> =>
  until(async () => (await countBlocked(db)) > 0);

/** Tries a race at another moment in each round. The outcome must hold whatever the moment: nothing may need this wait. */
export const letPass = (ms: number): Promise<void> => sleep(ms);
