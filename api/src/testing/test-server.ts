import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@billfold/postgres/launch';
import { Client } from 'pg';
import { readTestDatabaseUrl } from '../config';
import { openDatabase } from '../db/database';
import { migrate } from '../db/migrate';

type Server = { readonly url: string; readonly stop: () => Promise<void> };

/** The server of TEST_DATABASE_URL, which must let us create databases, or one of our own for this run. */
const findServer = async (): Promise<Server> => {
  const given = readTestDatabaseUrl();
  if (given !== undefined) return { url: given, stop: async () => {} };
  const dataDir = await mkdtemp(join(tmpdir(), 'billfold-api-test-'));
  const started = await startPostgres({ dataDir, durability: 'none' });
  return {
    url: started.url,
    stop: async () => {
      await started.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

export const withDatabaseName = (url: string, name: string): string => {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.toString();
};

/** One statement outside any database of ours: creating and dropping. */
export const runOnServer = async (url: string, statement: string): Promise<void> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

const createTemplate = async (server: string, name: string): Promise<void> => {
  await runOnServer(server, `create database ${name}`);
  const database = openDatabase({ url: withDatabaseName(server, name), poolSize: 1 });
  try {
    await migrate(database.db);
  } finally {
    await database.close();
  }
};

/**
 * Starts the test run's PostgreSQL and migrates one template database; test files clone it. Hands both to the workers by
 * environment, answers the way to stop.
 */
export const prepareTestServer = async (): Promise<() => Promise<void>> => {
  const server = await findServer();
  const template = `template_${randomBytes(6).toString('hex')}`;
  try {
    await createTemplate(server.url, template);
  } catch (error) {
    await server.stop();
    throw error;
  }
  Object.assign(process.env, { BILLFOLD_TEST_SERVER: server.url, BILLFOLD_TEST_TEMPLATE: template });
  return async () => {
    await runOnServer(server.url, `drop database if exists ${template} with (force)`);
    await server.stop();
  };
};
