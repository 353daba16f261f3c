import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@billfold/postgres/launch';
import { sql } from 'kysely';
import { openDatabase, type Database } from '../db/database';
import { migrate } from '../db/migrate';

export const withDatabaseName = (url: string, name: string): string => {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
};

const template = 'registry_template';

export const withDatabase = async (url: string, work: (db: Database) => Promise<unknown>): Promise<void> => {
  const db = openDatabase(url);
  try {
    await work(db);
  } finally {
    await db.destroy();
  }
};

const createTemplate = async (server: string): Promise<void> => {
  await withDatabase(server, (db) => sql`create database ${sql.id(template)}`.execute(db));
  await withDatabase(withDatabaseName(server, template), migrate);
};

/**
 * Starts the test run's PostgreSQL and migrates one template database, which every test clones. Hands both to the workers by
 * environment, answers the way to stop.
 */
export const prepareTestServer = async (): Promise<() => Promise<void>> => {
  const folder = await mkdtemp(join(tmpdir(), 'billfold-registry-test-'));
  await chmod(folder, 0o755);
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), durability: 'none' });
  const stop = async (): Promise<void> => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await createTemplate(postgres.url);
  } catch (error) {
    await stop();
    throw error;
  }
  Object.assign(process.env, { BILLFOLD_TEST_SERVER: postgres.url, BILLFOLD_TEST_TEMPLATE: template });
  return stop;
};
