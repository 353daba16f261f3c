import { applyMigrations, readMigrations } from '@billfold/shared/servers/migrations';
import { CompiledQuery } from 'kysely';
import { openDatabase, type Database } from './database';

const folder = new URL('./migrations/', import.meta.url);

/** Another one than the API's: pages are served while that builds an index. */
const lock = '3853314791062309108';

const migrate = async (db: Database): Promise<void> => {
  const files = await readMigrations(folder);
  await db.connection().execute((connection) => {
    const query = async (text: string, values: readonly unknown[] = []) =>
      (await connection.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, [...values])))
        .rows;
    return applyMigrations({ query }, files, { schema: 'registry', table: 'migrations', lock });
  });
};

/**
 * Brings the schema `registry` up to date; safe from several processes at once. The API's tables are not touched. On a connection of its
 * own: a migration may take longer than any answer that a call waits for.
 */
export const migrateDatabase = async (url: string): Promise<void> => {
  const db = openDatabase(url, { longestAnswerMs: 0 });
  try {
    await migrate(db);
  } finally {
    await db.destroy();
  }
};
