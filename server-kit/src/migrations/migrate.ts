import { CompiledQuery, type Kysely } from 'kysely';
import { openDatabase } from '../database/open-database';
import { applyMigrations, readMigrations } from './apply-migrations';
import type { Migration, MigrationOptions } from './migration-session';

/** The migrations of one server. */
export type MigrationPlan = Pick<MigrationOptions, 'schema' | 'table' | 'lock'> & {
  /** The folder of the `NNNN_name.sql`; its address ends with a slash. */
  readonly folder: URL;
  /** The folder of the functions, one a file. */
  readonly functionsFolder?: URL;
};

/**
 * Applies these files on one connection. Answers the names of the applied files. Several processes may do so at once.
 */
export const applyFiles = <Schema>(
  db: Kysely<Schema>,
  migrations: readonly Migration[],
  options: MigrationOptions,
): Promise<readonly string[]> =>
  db.connection().execute((connection) => {
    const query = async (text: string, values: readonly unknown[] = []) =>
      (await connection.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, [...values])))
        .rows;
    return applyMigrations({ query }, migrations, options);
  });

/** Brings the schema up to date. Answers the names of the applied files. */
export const migrate = async <Schema>(
  db: Kysely<Schema>,
  { folder, functionsFolder, ...plan }: MigrationPlan,
): Promise<readonly string[]> => {
  const functions = functionsFolder === undefined ? [] : await readMigrations(functionsFolder);
  return applyFiles(db, await readMigrations(folder), { ...plan, functions });
};

const IDLE_TRANSACTION_TIMEOUT_MS = 60_000;

/** Migrates on a connection of its own: a migration may take longer than the longest answer of a call. */
export const migrateDatabase = async (url: string, plan: MigrationPlan): Promise<void> => {
  const database = openDatabase({
    url,
    max: 1,
    application_name: 'billfold-migrate',
    // The locks of a migration whose process is paused delay every payment behind them.
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
  });
  try {
    await migrate(database.db, plan);
  } finally {
    await database.close();
  }
};
