import { readdir, readFile } from 'node:fs/promises';
import { sql, type Migration, Migrator, type MigrationProvider } from 'kysely';
import type { Database } from './database';

const migrationsFolder = new URL('./migrations/', import.meta.url);

/** Forward only: each `NNNN_name.sql` of the folder is one migration, applied by file name, all in one transaction. */
const provider: MigrationProvider = {
  getMigrations: async () => {
    const files = (await readdir(migrationsFolder)).filter((file) => file.endsWith('.sql')).toSorted();
    const migrations: Record<string, Migration> = {};
    for (const file of files) {
      const text = await readFile(new URL(file, migrationsFolder), 'utf8');
      migrations[file.replace(/\.sql$/, '')] = { up: async (db) => void (await sql.raw(`set local statement_timeout = 0;\n${text}`).execute(db)) };
    }
    return migrations;
  },
};

const messageOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : 'unknown';

/**
 * Brings the schema up to date, or up to the migration named, and answers the names of what was applied. Safe from several
 * processes at once: one applies, the others wait and find nothing to do. A failure leaves the database as it was.
 */
export const migrate = async (db: Database, last?: string): Promise<readonly string[]> => {
  const migrator = new Migrator({ db, provider });
  const { error, results } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
  const failed = results?.find((result) => result.status === 'Error');
  if (error !== undefined) {
    const what = failed === undefined ? 'The database could not be migrated' : `Migration ${failed.migrationName} failed`;
    throw new Error(`${what}: ${messageOf(error)}`, { cause: error });
  }
  return (results ?? []).map((result) => result.migrationName);
};
