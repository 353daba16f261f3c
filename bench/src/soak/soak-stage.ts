import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@billfold/api/config';
import { createSecretHasher } from '@billfold/api/secret-hasher';
import { killServer } from '@billfold/postgres/kill-server';
import { startPostgres } from '@billfold/postgres/launch';
import { Pool } from 'pg';
import { baseVariables, root, type Variables } from '../settings/config';
import { freePort, runCommand, startService, type Service } from '../measure/child-process';
import type { Teardown } from '../measure/teardown';
import { fillSoakWorld, staffPin } from './soak-world';

type SoakApi = {
  readonly url: string;
  /** Ends it as a crash would, and starts it again. */
  readonly crash: () => Promise<void>;
  /** A stop that is longer than the leases of its requests, runs and look-ups. */
  readonly pause: () => Promise<void>;
};

/** A part of the system that is killed during payments and works again afterwards. */
export type Victim = { readonly name: string; readonly strike: () => Promise<void> };

export type SoakStage = {
  readonly db: Pool;
  readonly urls: readonly string[];
  /** In the order in which they are struck. */
  readonly victims: readonly Victim[];
  readonly sandboxUrl: string;
  /** The lines of `npm run audit:money`, and whether every invariant was checked and is true. */
  readonly audit: () => Promise<{ readonly lines: readonly string[]; readonly isClean: boolean }>;
};

const pinPepper = randomBytes(32).toString('hex');
const gatewayPassword = randomBytes(12).toString('hex');
const sandboxPort = 'SANDBOX_PORT';
const pauseMs = 12_000;

/**
 * As in production, with the reconciler's ladder in seconds instead of minutes: in the same proportions to the
 * gateway's time-out.
 */
const apiVariables: Variables = {
  NODE_ENV: 'production',
  LOG_LEVEL: 'warn',
  PIN_PEPPER: pinPepper,
  CHALLENGE_KEY: randomBytes(32).toString('hex'),
  GATEWAY_USERNAME: 'soak',
  GATEWAY_PASSWORD: gatewayPassword,
  SMS_SECRET: randomBytes(12).toString('hex'),
  ACH_SECRET: randomBytes(12).toString('hex'),
  GATEWAY_TIMEOUT_MS: '4000',
  RECONCILER_SWEEP_MS: '500',
  RECONCILER_LADDER_MS: '3500,3000,4000,4000,4000,5000,5000,10000,20000,40000',
  RECONCILER_NOT_FOUND_APART_MS: '6000',
  RECONCILER_NOT_FOUND_AFTER_MS: '12000',
  STATUS_LOOKUP_GAP_MS: '1000',
  REQUEST_LEASE_MS: '3000',
  PAYMENT_RUN_EVERY_MS: '1000',
  FUNDING_EVERY_MS: '20000',
  PAYMENT_RUN_LEASE_MS: '5000',
  CUSTOMER_IDLE_MS: '43200000',
  // A member of staff confirms several actions at once.
  GUESSES_PER_WINDOW: '100',
  GUESSES_PER_DAY: '1000',
  CARDING_MAX_SCORE: '100000',
  CARDING_MAX_ADDRESS_SCORE: '10000000',
  CARDING_MAX_MERCHANT_SCORE: '10000000',
};

const startApi = async (variables: Variables): Promise<SoakApi & Pick<Service, 'stop'>> => {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const start = (): Promise<Service> =>
    startService({
      name: 'The API',
      args: ['api/src/server.ts'],
      cwd: root,
      variables: { ...variables, API_PORT: port },
      readyUrl: `${url}/api/health`,
    });
  let service = await start();
  let isEnding = false;
  let crashing: Promise<void> = Promise.resolve();
  const crash = async (): Promise<void> => {
    await service.kill();
    if (!isEnding) service = await start();
  };
  return {
    url,
    crash: () => (crashing = crash()),
    pause: () => service.pause(pauseMs),
    stop: async () => {
      isEnding = true;
      await crashing.catch(() => {});
      await service.stop();
    },
  };
};

const startSandbox = async (
  teardown: Teardown,
): Promise<{ readonly url: string; readonly smtpPort: string }> => {
  const [port, smtpPort] = [String(await freePort()), String(await freePort())];
  const url = `http://127.0.0.1:${port}`;
  const variables = {
    ...baseVariables(),
    [sandboxPort]: port,
    SANDBOX_SMTP_PORT: smtpPort,
    SANDBOX_GATEWAY_USER: 'soak',
    SANDBOX_GATEWAY_PASSWORD: gatewayPassword,
  };
  const service = await startService({
    name: 'The sandbox',
    args: ['sandbox/src/server.ts'],
    cwd: root,
    variables,
    readyUrl: `${url}/control/journal?since=0`,
  });
  teardown.add(service.stop);
  return { url, smtpPort };
};

const endConnections = (db: Pool): Promise<unknown> =>
  db.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like 'billfold%'",
  );

/**
 * Starts a database that keeps its commits, a sandbox, and two API processes with workers. The teardown ends all
 * of them.
 */
export const openSoakStage = async (teardown: Teardown): Promise<SoakStage> => {
  const folder = await mkdtemp(join(tmpdir(), 'billfold-soak-'));
  teardown.add(() => rm(folder, { recursive: true, force: true }));
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres') });
  teardown.add(postgres.stop);
  const sandbox = await startSandbox(teardown);
  const variables = {
    ...baseVariables(),
    ...apiVariables,
    DATABASE_URL: postgres.url,
    GATEWAY_URL: sandbox.url,
    SMS_URL: sandbox.url,
    SMTP_URL: `smtp://127.0.0.1:${sandbox.smtpPort}`,
  };

  const first = await startApi(variables);
  teardown.add(first.stop);
  const db = new Pool({ connectionString: postgres.url, max: 4 });
  db.on('error', () => {});
  teardown.add(() => db.end());
  const { security } = readConfig({ PIN_PEPPER: pinPepper });
  await fillSoakWorld(db, await createSecretHasher(security).hashPin(staffPin));
  const second = await startApi(variables);
  teardown.add(second.stop);

  return {
    db,
    urls: [first.url, second.url],
    victims: [
      { name: 'process 1 (kill -9)', strike: first.crash },
      { name: 'process 2 (SIGSTOP)', strike: second.pause },
      { name: 'all database connections', strike: async () => void (await endConnections(db)) },
      { name: 'process 2 (kill -9)', strike: second.crash },
      { name: 'process 1 (SIGSTOP)', strike: first.pause },
      { name: 'the database server (kill -9)', strike: () => killServer(db) },
    ],
    sandboxUrl: sandbox.url,
    audit: async () => {
      const { code, stdout, stderr } = await runCommand(
        process.execPath,
        ['--import', 'tsx', 'api/src/audit-money.ts'],
        { cwd: root, variables },
      );
      // It names the invariant that it could not check; without a line it did not run.
      if (stdout === '') throw new Error(`The money audit could not run:\n${stderr}`);
      return { lines: stdout.trim().split('\n'), isClean: code === 0 };
    },
  };
};
