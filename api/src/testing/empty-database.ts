import { sql } from 'kysely';
import type { Database } from '../db/database';

/**
 * Answers a function that deletes all rows but those of tables that hold some already, such as the migrations': for
 * tests that read a whole database and would otherwise need a database and an application each.
 */
export const prepareEmptying = async (db: Database): Promise<() => Promise<void>> => {
  const tables = await sql<{ name: string }>`
    select format('%I', tablename) as name from pg_tables where schemaname = 'public'`.execute(db);
  const empty = await sql<{ name: string }>`${sql.raw(
    tables.rows
      .map(({ name }) => `select '${name}' as name where not exists (select from ${name})`)
      .join(' union all '),
  )}`.execute(db);
  const deletions = empty.rows.map(({ name }) => `delete from ${name};`).join(' ');
  // Triggers and foreign keys are off: some tables refuse deletions.
  const statement = `do $$ begin set local session_replication_role = replica; ${deletions} end $$`;
  return async () => void (await sql.raw(statement).execute(db));
};
