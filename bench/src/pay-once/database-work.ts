import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';

export type DatabaseWork = {
  readonly payments: number;
  readonly commits: number;
  readonly inserted: Readonly<Record<string, number>>;
  readonly updated: Readonly<Record<string, number>>;
};

/** An idle connection hands in its counts after this long at the latest. */
const countsArriveWithinMs = 11_000;

/** What was written in this database since it was made, by table. Statistics of the server, not of the statements. */
export const readDatabaseWork = async (client: Client): Promise<DatabaseWork> => {
  await sleep(countsArriveWithinMs);
  const { rows: totals } = await client.query<{ payments: string; commits: string }>(
    `select (select count(*) from payment_attempts where state = 'approved') as payments,
       (select xact_commit from pg_stat_database where datname = current_database()) as commits`,
  );
  const { rows } = await client.query<{ relname: string; inserted: string; updated: string }>(
    `select relname, n_tup_ins as inserted, n_tup_upd as updated from pg_stat_user_tables
      where n_tup_ins + n_tup_upd > 0 order by relname`,
  );
  return {
    payments: Number(totals[0]?.payments ?? 0),
    commits: Number(totals[0]?.commits ?? 0),
    inserted: Object.fromEntries(rows.map((row) => [row.relname, Number(row.inserted)])),
    updated: Object.fromEntries(rows.map((row) => [row.relname, Number(row.updated)])),
  };
};

export const workBetween = (before: DatabaseWork, after: DatabaseWork): DatabaseWork => {
  const less = (
    later: Readonly<Record<string, number>>,
    earlier: Readonly<Record<string, number>>,
  ) =>
    Object.fromEntries(
      Object.entries(later).map(([table, count]) => [table, count - (earlier[table] ?? 0)]),
    );
  return {
    payments: after.payments - before.payments,
    commits: after.commits - before.commits,
    inserted: less(after.inserted, before.inserted),
    updated: less(after.updated, before.updated),
  };
};
