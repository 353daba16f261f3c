import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { chooseAccount } from './account';
import { findBinaries } from './binaries';
import { clusterIn, databaseUser, ensureCluster, prepareHome, readPassword } from './cluster';
import { keepRunning } from './keep-running';
import { recoverOrphan } from './recovery';
import { freePort, startServer, type Durability, type ServerProcess } from './server-process';
import { announce, claim, readSupervisor, release } from './supervisor';
import { startWatchdog } from './watchdog';

export type PostgresOptions = {
  /** Holds the cluster, its password and its log; made when missing. */
  readonly dataDir: string;
  /** A free one by default. */
  readonly port?: number;
  /** `none` is for tests: a crash may lose or tear data. */
  readonly durability?: Durability;
  readonly log?: (line: string) => void;
};

/** `url` names the database `billfold`, with the password in it; never log it. */
export type RunningPostgres = { readonly url: string; readonly stop: () => Promise<void> };

const databaseName = 'billfold';
const stillLocked = /lock file|shared memory/i;
const portTaken = /could not bind/i;

const urlOf = (port: number, password: string, database = databaseName): string =>
  `postgres://${databaseUser}:${password}@127.0.0.1:${port}/${database}`;

const ensureDatabase = async (maintenanceUrl: string): Promise<void> => {
  const client = new Client({ connectionString: maintenanceUrl });
  await client.connect();
  try {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [
      databaseName,
    ]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${databaseName}`);
  } finally {
    await client.end();
  }
};

/** After a crash the old server's children may hold its lock for a moment, so a refused start is retried for 10 s. */
const startPatiently = async (
  port: number | undefined,
  start: (port: number) => Promise<ServerProcess>,
): Promise<{ server: ServerProcess; port: number }> => {
  for (const deadline = Date.now() + 10_000; ;) {
    const tried = port ?? (await freePort());
    try {
      return { server: await start(tried), port: tried };
    } catch (error) {
      const { message } = error as Error;
      const isPassing =
        stillLocked.test(message) || (port === undefined && portTaken.test(message));
      if (Date.now() > deadline || !isPassing) throw error;
      await sleep(200);
    }
  }
};

const launch = async (home: string, options: PostgresOptions): Promise<RunningPostgres> => {
  const log = options.log ?? (() => {});
  const durability = options.durability ?? 'full';
  const account = await chooseAccount(clusterIn(home));
  const binaries = await findBinaries(account, log);
  const { created } = await ensureCluster(home, binaries, account, durability);
  if (created) log('created an empty database');
  else await recoverOrphan(clusterIn(home), log);
  const password = await readPassword(home);
  const start = (
    wantedPort: number | undefined,
  ): Promise<{ server: ServerProcess; port: number }> =>
    startPatiently(wantedPort, (tried) =>
      startServer(home, binaries, account, {
        port: tried,
        durability,
        url: urlOf(tried, password, 'postgres'),
        log,
      }),
    );
  const first = await start(options.port);
  const { port } = first;
  const again = async (): Promise<ServerProcess> => {
    await recoverOrphan(clusterIn(home), log);
    return (await start(port)).server;
  };
  const kept = keepRunning(first.server, (pid) => startWatchdog(clusterIn(home), pid), again, log);
  const stop = async (): Promise<void> => {
    await kept.stop();
    await release(home);
  };
  try {
    await ensureDatabase(urlOf(port, password, 'postgres'));
    await announce(home, port);
  } catch (error) {
    await stop();
    throw error;
  }
  let stopping: Promise<void> | undefined;
  return { url: urlOf(port, password), stop: () => (stopping ??= stop()) };
};

const homeOf = async (dataDir: string): Promise<string> => {
  const wantedFolder = resolve(dataDir);
  return prepareHome(wantedFolder, await chooseAccount(clusterIn(wantedFolder)));
};

/**
 * Starts the bundled PostgreSQL 17 on 127.0.0.1 and answers when it takes connections. A server that is killed is
 * started again on the same port. It ends with `stop`, and also when this process dies in any way; a folder whose last
 * server was killed is recovered. Throws `AlreadyRunning` when another live process keeps a server for the same folder.
 */
export const startPostgres = async (options: PostgresOptions): Promise<RunningPostgres> => {
  const home = await homeOf(options.dataDir);
  await claim(home);
  try {
    return await launch(home, options);
  } catch (error) {
    await release(home);
    throw error;
  }
};

/**
 * The running server of a folder if there is one (`stop` then leaves it alone), else a freshly started one. For tools.
 */
export const openPostgres = async (options: PostgresOptions): Promise<RunningPostgres> => {
  const home = await homeOf(options.dataDir);
  const supervisor = await readSupervisor(home);
  if (supervisor === null) return startPostgres(options);
  if (supervisor.port === null)
    throw new Error(`The database in ${home} is just starting; try again in a moment.`);
  return { url: urlOf(supervisor.port, await readPassword(home)), stop: async () => {} };
};
