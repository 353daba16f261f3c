import { readConfig } from '@billfold/api/config';
import { createSecretHasher } from '@billfold/api/secret-hasher';
import { killServer } from '@billfold/postgres/kill-server';
import {
  auditMoney,
  openPool,
  productionVariables,
  startApi,
  startDatabase,
  startSandbox,
} from '../stage/servers';
import type { Teardown } from '../stage/bench';
import { fillSoakWorld, staffPin } from './soak-world';

/** A stop that is longer than the leases of its requests, runs and look-ups. */
const pauseMs = 12_000;

/** The reconciler's ladder in seconds instead of minutes: in the same proportions to the gateway's time-out. */
const soakVariables = {
  LOG_LEVEL: 'warn',
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
} as const;

/** Starts a database that keeps its commits, a sandbox, and two API processes with workers. */
export const openSoakStage = async (teardown: Teardown) => {
  const database = await startDatabase(teardown, 'soak');
  const sandbox = await startSandbox(teardown);
  const variables = {
    ...productionVariables,
    ...soakVariables,
    DATABASE_URL: database.url,
    GATEWAY_URL: sandbox.url,
    SMS_URL: sandbox.url,
    SMTP_URL: `smtp://127.0.0.1:${sandbox.smtpPort}`,
  };
  const first = await startApi(teardown, () => variables);
  const db = openPool(teardown, database.url);
  const { security } = readConfig({ PIN_PEPPER: productionVariables.PIN_PEPPER });
  await fillSoakWorld(db, await createSecretHasher(security).hashPin(staffPin));
  const second = await startApi(teardown, () => variables);
  const endConnections = async (): Promise<void> => {
    await db.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like 'billfold%'",
    );
  };
  return {
    db,
    urls: [first.url, second.url],
    /** Parts that are killed during payments and work again afterwards, in the order in which they are struck. */
    victims: [
      { name: 'process 1 (kill -9)', strike: first.crash },
      { name: 'process 2 (SIGSTOP)', strike: () => second.pause(pauseMs) },
      { name: 'all database connections', strike: endConnections },
      { name: 'process 2 (kill -9)', strike: second.crash },
      { name: 'process 1 (SIGSTOP)', strike: () => first.pause(pauseMs) },
      { name: 'the database server (kill -9)', strike: () => killServer(db) },
    ],
    sandboxUrl: sandbox.url,
    audit: () => auditMoney(variables),
  };
};

export type SoakStage = Awaited<ReturnType<typeof openSoakStage>>;
