import { readdir, readFile } from 'node:fs/promises';
import { sql, type Migration, type MigrationProvider, Migrator } from 'kysely';
import { openDatabase, type Database } from './database';

const folder = new URL('./migrations/', import.meta.url);

/** Forward only: each `NNNN_name.sql` of the folder, by name. */
const provider: MigrationProvider = {
  getMigrations: async () => {
    const migrations: Record<string, Migration> = {};
    for (const file of (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()) {
      const text = await readFile(new URL(file, folder), 'utf8');
      migrations[file.replace(/\.sql$/, '')] = { up: async (db) => void (await sql.raw(text).execute(db)) };
    }
    return migrations;
  },
};

/** Brings the schema `registry` up to date; safe from several processes at once. The API's tables are not touched. */
export const migrate = async (db: Database): Promise<void> => {
  const migrator = new Migrator({
    db,
    provider,
    migrationTableSchema: 'registry',
    migrationTableName: 'migrations',
    migrationLockTableName: 'migrations_lock',
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error instanceof Error ? error : new Error("The registry's tables could not be made.", { cause: error });
};

/** On a connection of its own: a migration may take longer than any answer that a call waits for. */
export const migrateDatabase = async (url: string): Promise<void> => {
  const db = openDatabase(url, { longestAnswerMs: 0 });
  try {
    await migrate(db);
  } finally {
    await db.destroy();
  }
};
