import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Executor } from '../db/database';

/** Asks until it is so. It has no bound of its own: the test's limit is the bound, so that a slow machine has all of it. */
export const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await sleep(20, undefined, { ref: false });
};

/** Until some statement of this database waits for a lock. */
export const untilBlocked = (db: Executor): Promise<void> =>
  until(async () => (await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)).rows.length > 0);
