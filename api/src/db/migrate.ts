import {
  applyMigrations,
  type Migration,
  type MigrationOptions,
  readMigrations,
} from '@billfold/shared/servers/migrations';
import { CompiledQuery } from 'kysely';
import { type Database, openDatabase } from './database';

const folder = new URL('./migrations/', import.meta.url);
/** Kysely's, which releases before took. */
const lock = '3853314791062309107';

type Options = Partial<MigrationOptions> & {
  /** Instead of those of this release. */
  readonly migrations?: readonly Migration[];
};

/** Brings the schema up to date, or up to the migration named, and answers the names of what was applied. Safe from several processes at once. */
export const migrate = async (
  db: Database,
  { migrations, ...options }: Options = {},
): Promise<readonly string[]> => {
  const files = migrations ?? (await readMigrations(folder));
  return db.connection().execute((connection) => {
    const query = async (text: string, values: readonly unknown[] = []) =>
      (await connection.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, [...values])))
        .rows;
    return applyMigrations({ query }, files, {
      schema: 'public',
      table: 'kysely_migration',
      lock,
      ...options,
    });
  });
};

/** On a connection of its own: a migration may take longer than any answer that a call waits for. */
export const migrateDatabase = async (url: string): Promise<void> => {
  const database = openDatabase({
    url,
    poolSize: 1,
    longestAnswerMs: 0,
    applicationName: 'billfold-migrate',
  });
  try {
    await migrate(database.db);
  } finally {
    await database.close();
  }
};
