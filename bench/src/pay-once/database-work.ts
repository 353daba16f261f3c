import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';

/** Rows written and transactions, by name; `payments` among them. */
export type DatabaseWork = Readonly<Record<string, number>>;

/** An idle connection hands in its counts after this long at the latest. */
const countsArriveWithinMs = 11_000;

/** What was written in this database since it was made. Statistics of the server, not of the statements. */
export const readDatabaseWork = async (db: Pool): Promise<DatabaseWork> => {
  await sleep(countsArriveWithinMs);
  const { rows } = await db.query<{ name: string; count: string }>(
    `select 'payments' as name, count(*) from payment_attempts where state = 'approved'
     union all select 'commits', xact_commit from pg_stat_database where datname = current_database()
     union all (select relname || ' inserted', n_tup_ins from pg_stat_user_tables order by relname)
     union all (select relname || ' updated', n_tup_upd from pg_stat_user_tables order by relname)`,
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, Number(count)]));
};

export const workBetween = (before: DatabaseWork, after: DatabaseWork): DatabaseWork =>
  Object.fromEntries(
    Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)]),
  );
