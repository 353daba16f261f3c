import { randomBytes } from 'node:crypto';
import { statfsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startPostgres } from '../launch';
import { publishTestRun, readTestDatabaseUrl, readTestPart, readTestRun } from './config';

type Server = { readonly url: string; readonly stop: () => Promise<void> };

const memoryFolder = '/dev/shm';
const enoughMemoryBytes = 4 * 1024 ** 3;

/**
 * In memory where there is plenty: on a disk, the files of hundreds of databases made and dropped slow each other down.
 */
export const folderForServers = (): string => {
  try {
    const { bsize, bavail } = statfsSync(memoryFolder);
    return bsize * bavail >= enoughMemoryBytes ? memoryFolder : tmpdir();
  } catch {
    return tmpdir();
  }
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

/**
 * Most statements of a test run once or twice on a connection, on a few rows. To plan them for the values of each call,
 * and to take statistics of many samples, cost a seventh of the server's processor time. Measurements (bench) keep
 * PostgreSQL's own settings.
 */
const cheapPlans = [
  "alter system set plan_cache_mode = 'force_generic_plan'",
  'alter system set default_statistics_target = 1',
  'select pg_reload_conf()',
];

/** A PostgreSQL that forgets what a crash of the machine would lose: for tests, it costs a fraction. */
export const startTestServer = async (): Promise<Server> => {
  const folder = await mkdtemp(join(folderForServers(), 'billfold-test-server-'));
  await chmod(folder, 0o755);
  const started = await startPostgres({ dataDir: join(folder, 'postgres'), durability: 'none' });
  for (const statement of cheapPlans) await runOnServer(started.url, statement);
  return {
    url: started.url,
    stop: async () => {
      await started.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

const findServer = async (): Promise<Server> => {
  const given = readTestDatabaseUrl();
  return given === undefined ? startTestServer() : { url: given, stop: async () => {} };
};

export const withDatabaseName = (url: string, name: string): string => {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.toString();
};

/**
 * Makes the template that this run's test databases are copied from, on the server of TEST_DATABASE_URL or on one of
 * its own, and gives the workers both addresses. `fill` gets the template's address. Answers the way to end it.
 */
export const prepareTestServer = async (
  fill: (databaseUrl: string) => Promise<unknown>,
): Promise<() => Promise<void>> => {
  const server = await findServer();
  const template = `template_${randomBytes(6).toString('hex')}`;
  try {
    await runOnServer(server.url, `create database ${template}`);
    await fill(withDatabaseName(server.url, template));
  } catch (error) {
    await server.stop();
    throw error;
  }
  publishTestRun({ server: server.url, template });
  return async () => {
    await runOnServer(server.url, `drop database if exists ${template} with (force)`);
    await server.stop();
  };
};

export type TestDatabase = { readonly url: string; readonly drop: () => Promise<void> };

/** An empty database of a test's own, by default with the schema of the run's template. */
export const createDatabase = async (template = readTestRun().template): Promise<TestDatabase> => {
  const { server } = readTestRun();
  const name = `test_${readTestPart()}_${randomBytes(6).toString('hex')}`;
  // Measured: half the work of the default way, where nothing is flushed to the disk.
  await runOnServer(server, `create database ${name} template ${template} strategy file_copy`);
  return {
    url: withDatabaseName(server, name),
    drop: () => runOnServer(server, `drop database if exists ${name} with (force)`),
  };
};
