import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { applyFunctions } from './apply-functions';
import {
  applyInTransaction,
  type Migration,
  type MigrationOptions,
  type MigrationSession,
} from './migration-session';

/**
 * First line of a file that builds or drops indexes of tables in use: its statements run one by one, outside a
 * transaction.
 */
const outsideTransaction = /^-- outside a transaction\n/;
const pollMs = 200;
const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** The `NNNN_name.sql` of a folder, by name. */
export const readMigrations = async (folder: URL): Promise<readonly Migration[]> => {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted();
  return Promise.all(
    files.map(async (file) => ({
      name: file.replace(/\.sql$/, ''),
      text: await readFile(new URL(file, folder), 'utf8'),
    })),
  );
};

/** Tries the lock repeatedly: a waiting statement would prevent a concurrent build of an index. */
const takeTurn = async ({ query }: MigrationSession, lock: string): Promise<void> => {
  for (;;) {
    const [row] = await query(`select pg_try_advisory_lock(${lock}) as is_ours`);
    if (row?.['is_ours'] === true) return;
    await wait(pollMs);
  }
};

const applyOneByOne = async (
  { query }: MigrationSession,
  text: string,
  mark: () => Promise<unknown>,
): Promise<void> => {
  await query('set statement_timeout = 0');
  try {
    for (const statement of text
      .split(/;\s*$/m)
      .filter((part) => part.replaceAll(/^--.*$/gm, '').trim() !== ''))
      await query(statement);
    await mark();
  } finally {
    await query('reset statement_timeout').catch(() => undefined);
  }
};

const createTable = async (
  { query }: MigrationSession,
  { schema, table }: MigrationOptions,
): Promise<void> => {
  const [found] = await query('select from pg_namespace where nspname = $1', [schema]);
  if (found === undefined) await query(`create schema ${schema}`);
  await query(
    `create table if not exists ${schema}.${table} (name varchar(255) primary key, timestamp varchar(255) not null)`,
  );
};

/** A database whose earlier migrations are not ours was made by a release before 1.0, which had other files. */
const refuseOtherHistory = (applied: readonly string[], migrations: readonly Migration[]): void => {
  const last = migrations.at(-1)?.name ?? '';
  const ours = new Set(migrations.map(({ name }) => name));
  const other = applied.toSorted().find((name) => name < last && !ours.has(name));
  if (other !== undefined)
    throw new Error(
      `The database has the migration ${other} of a release before 1.0, which cannot be updated. Use a new database; in development, delete the data folder.`,
    );
};

/**
 * Applies the missing files, each as a whole, then the functions, and returns their names. Of several processes one
 * applies; the others wait. Migrations of a later release stay: they only add, so an earlier release works with them.
 * Throws when the database has another history.
 */
export const applyMigrations = async (
  session: MigrationSession,
  migrations: readonly Migration[],
  options: MigrationOptions,
): Promise<readonly string[]> => {
  const { query } = session;
  const { lock } = options;
  const table = `${options.schema}.${options.table}`;
  await takeTurn(session, lock);
  try {
    await createTable(session, options);
    const applied = new Set((await query(`select name from ${table}`)).map((row) => row['name']));
    refuseOtherHistory([...applied].map(String), migrations);
    const missing = migrations.filter(({ name }) => !applied.has(name));
    for (const { name, text } of missing) {
      const mark = () =>
        query(
          `insert into ${table} (name, timestamp)
             values ($1, to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`,
          [name],
        );
      const applied = outsideTransaction.test(text)
        ? applyOneByOne(session, text, mark)
        : applyInTransaction(session, () => query(text).then(mark), options);
      await applied.catch((error: unknown) => {
        throw new Error(`Migration ${name} failed: ${messageOf(error)}`, { cause: error });
      });
    }
    return [...missing.map(({ name }) => name), ...(await applyFunctions(session, options))];
  } finally {
    // A connection that broke has given it back.
    await query(`select pg_advisory_unlock(${lock})`).catch(() => undefined);
  }
};
