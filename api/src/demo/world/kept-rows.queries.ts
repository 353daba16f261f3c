import { sql } from 'kysely';
import type { Executor } from '../../db/database';

/** Here are the rows of every table, and the last values of the sequences: `kept.invoices`, `kept.last_values`. */
const keptTable = (name: string) => sql.id('kept', name);
const lastValues = keptTable('last_values');

/** The API's tables with the columns that a statement may write. */
const readTables = async (executor: Executor) => {
  const { rows } = await sql<{ name: string; columns: readonly string[] }>`
    select c.table_name::text as name, array_agg(c.column_name::text order by c.ordinal_position) as columns
    from information_schema.columns c
      join pg_tables t on t.schemaname = c.table_schema and t.tablename = c.table_name
    where c.table_schema = 'public' and c.is_generated = 'NEVER' and not starts_with(c.table_name, 'kysely_')
    group by c.table_name
  `.execute(executor);
  return rows;
};

/** Keeps a copy of all rows in a schema of its own. */
export const keepRows = async (executor: Executor): Promise<void> => {
  await sql`create schema kept`.execute(executor);
  for (const { name } of await readTables(executor))
    await sql`create unlogged table ${keptTable(name)} as table ${sql.table(name)}`.execute(
      executor,
    );
  await sql`create table ${lastValues} as
    select sequencename as name, last_value from pg_sequences where schemaname = 'public' and last_value is not null
  `.execute(executor);
};

/**
 * Puts the kept rows back in place of all others. No trigger fires and no reference is checked: the rows passed both
 * before they were kept. Only a superuser may do so.
 */
export const restoreRows = async (transaction: Executor): Promise<void> => {
  await sql`set local session_replication_role = replica`.execute(transaction);
  const tables = await readTables(transaction);
  const names = sql.join(tables.map(({ name }) => sql.table(name)));
  await sql`truncate ${names} restart identity`.execute(transaction);
  for (const { name, columns } of tables) {
    const written = sql.join(columns.map((column) => sql.ref(column)));
    await sql`
      insert into ${sql.table(name)} (${written}) overriding system value
      select ${written} from ${keptTable(name)}
    `.execute(transaction);
  }
  await sql`select setval(name::text::regclass, last_value) from ${lastValues}`.execute(
    transaction,
  );
  await sql`analyze`.execute(transaction);
};
