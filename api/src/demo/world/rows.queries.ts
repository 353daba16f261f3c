import { type Insertable, sql } from 'kysely';
import type { Database, Executor } from '../../db/database';
import type { Schema } from '../../db/schema';

export type NewRow<Table extends keyof Schema> = Insertable<Schema[Table]>;

const rowsPerStatement = 2_000;

/**
 * Inserts any number of rows with the columns of the first one, a few thousand per statement. Values travel as JSON.
 */
export const insertRows = async <Table extends keyof Schema>(
  executor: Executor,
  table: Table,
  rows: readonly NewRow<Table>[],
): Promise<void> => {
  const [first] = rows;
  if (first === undefined) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    const json = JSON.stringify(rows.slice(start, start + rowsPerStatement));
    await sql`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)
    `.execute(executor);
  }
};

/** Lets the next row get the next free id after rows that brought their own. */
export const advanceSequence = async (executor: Executor, table: keyof Schema): Promise<void> => {
  await sql`
    select setval(pg_get_serial_sequence(${table}, 'id'), greatest((select max(id) from ${sql.table(table)}), 1))
  `.execute(executor);
};

type Rows = { readonly [Table in keyof Schema]?: readonly NewRow<Table>[] };

/** Parents first: each table comes after those that its rows point at. */
const tablesInOrder = [
  'merchants',
  'merchant_api_keys',
  'merchant_origins',
  'users',
  'merchant_staff',
  'payment_methods',
  'subscriptions',
  'tags',
  'subscription_tags',
  'payment_plans',
  'invoices',
  'invoice_lines',
  'transactions',
  'payment_runs',
  'consent_records',
  'sms_templates',
  'auto_groups',
  'auto_group_conditions',
  'messages',
  'conversations',
  'triggers',
  'trigger_conditions',
  'trigger_actions',
  'lockbox_files',
  'lockbox_lines',
] as const satisfies readonly (keyof Schema)[];
const withoutSequence: ReadonlySet<string> = new Set([
  'merchant_origins',
  'merchant_staff',
  'subscription_tags',
  'conversations',
  'lockbox_lines',
]);

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- without it the rows of any table would do
const insertTable = async <Table extends keyof Schema>(
  executor: Executor,
  table: Table,
  world: Rows,
): Promise<void> => {
  await insertRows(executor, table, world[table] ?? []);
  if (!withoutSequence.has(table)) await advanceSequence(executor, table);
};

const insertAll = async (transaction: Executor, world: Rows): Promise<void> => {
  for (const table of tablesInOrder) await insertTable(transaction, table, world);
  await sql`select post_ledger(t.id) from transactions t order by t.id`.execute(transaction);
  await sql`analyze`.execute(transaction);
};

/** Writes the whole world or nothing. Two at once: the second waits and is refused. */
export const insertWorld = (db: Database, world: Rows): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await sql`lock table merchants in share row exclusive mode`.execute(transaction);
    if ((await countMerchants(transaction)) > 0)
      throw new Error('The demo world needs an empty database: this one holds merchants.');
    await insertAll(transaction, world);
  });

/** Tables that refuse to lose a row. */
const appendOnly = [
  'ledger_lines',
  'consent_records',
  'audit_log',
] as const satisfies readonly (keyof Schema)[];

/** Empties every table of the API, the append-only ones too, and writes the world; readers see the one or the other. */
export const replaceWorld = async (transaction: Executor, world: Rows): Promise<void> => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and not starts_with(tablename, 'kysely_')
  `.execute(transaction);
  const tables = sql.join(rows.map(({ name }) => sql.table(name)));
  for (const table of appendOnly)
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(transaction);
  await sql`truncate ${tables} restart identity cascade`.execute(transaction);
  for (const table of appendOnly)
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(transaction);
  await insertAll(transaction, world);
};

export const countMerchants = async (executor: Executor): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from merchants`.execute(
    executor,
  );
  return rows[0]?.count ?? 0;
};
