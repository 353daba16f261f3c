import { root } from '../settings/config';
import { say } from '../stage/bench';
import { parentOf } from '../stage/cpu';
import {
  auditMoney,
  openPool,
  productionVariables,
  startApi,
  startDatabase,
  startSandbox,
} from '../stage/servers';
import type { Teardown } from '../stage/teardown';
import { addInvoices, fillWorld } from '../stage/world';
import { startInstantGateway } from './instant-gateway';

export const sides = ['pgbench', 'sandbox', 'instant'] as const;
/** `pgbench`: the statements alone. `sandbox`, `instant`: the API in front of that gateway. */
export type Side = (typeof sides)[number];

export const world = { customers: 40_000, invoicesPerCustomer: 2, cents: 100 } as const;
/** Scatters the payments: no customer pays twice before every customer paid once. */
export const stride = 7_919;

/** Large enough for any number of partial payments: no slice runs out of open invoices. */
const invoiceCents = 99_999_999;
const tablesThatGrow =
  'audit_log, idempotency_keys, ledger_lines, payment_attempts, sessions, transactions';

const databaseNamed = (url: string, name: string): string =>
  Object.assign(new URL(url), { pathname: `/${name}` }).href;

/** Fills the real schema once and copies it: every side pays in its own, equal database. */
const fillDatabases = async (teardown: Teardown, tree: string, serverUrl: string) => {
  const variables = { ...productionVariables, DATABASE_URL: serverUrl };
  const migrating = await startApi(teardown, () => variables, tree);
  await migrating.stop();
  const template = openPool(teardown, serverUrl);
  await fillWorld(template, {
    merchants: Array.from({ length: 20 }, () => ({})),
    customers: { merchant: '1 + n % 20', count: world.customers },
    cards: 1,
    staff: [],
    sessions: 'all',
  });
  await addInvoices(template, { perCustomer: world.invoicesPerCustomer, cents: invoiceCents });
  await template.query('vacuum analyze');
  const source = new URL(serverUrl).pathname.slice(1);
  const copies = openPool(teardown, databaseNamed(serverUrl, 'postgres'));
  // A copied database has no open connection.
  await copies.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
    source,
  ]);
  for (const side of sides)
    await copies.query(`create database bench_${side} template "${source}"`);
};

/** An address without a server: the payments of pgbench never reach a gateway. */
const nowhere = 'http://127.0.0.1:9';

/** `tree` is the folder of the sources whose API is measured. */
export const openPaymentStage = async (teardown: Teardown, tree: string = root) => {
  const database = await startDatabase(teardown, 'pay-once');
  const sandbox = await startSandbox(teardown);
  const instant = await startInstantGateway(teardown);
  say('filling the databases …');
  await fillDatabases(teardown, tree, database.url);
  const gateways = { pgbench: nowhere, sandbox: sandbox.url, instant };
  const open = async (side: Side) => {
    const databaseUrl = databaseNamed(database.url, `bench_${side}`);
    const variables = {
      ...productionVariables,
      DATABASE_URL: databaseUrl,
      GATEWAY_URL: gateways[side],
    };
    const api = side === 'pgbench' ? null : await startApi(teardown, () => variables, tree);
    return { databaseUrl, db: openPool(teardown, databaseUrl), api, variables };
  };
  const at = {
    pgbench: await open('pgbench'),
    sandbox: await open('sandbox'),
    instant: await open('instant'),
  };
  const { rows } = await at.pgbench.db.query<{ pid: number }>('select pg_backend_pid() as pid');
  return {
    at,
    postgresPid: parentOf(rows[0]?.pid ?? 0),
    sandboxPid: sandbox.pid,
    /**
     * Prepares a round. The last use of every session becomes a minute ago: no session is idle, and every payment
     * records the use. Tables that grew are analyzed: otherwise a plan made for an empty table lasts until autovacuum
     * comes by, in one database and not in another.
     */
    prepare: (those: readonly Side[]) =>
      Promise.all(
        those.map(async (side) => {
          const { db } = at[side];
          await db.query(
            `update sessions set last_used_at = now() - interval '1 minute', expires_at = now() + interval '12 hours'`,
          );
          await db.query(`vacuum analyze ${tablesThatGrow}`);
        }),
      ),
    /** Checks the money invariants of one side's database; the lines it printed. Throws when one is violated. */
    audit: async (side: Side): Promise<string> => {
      const { lines, isClean, isUnchecked } = await auditMoney(at[side].variables, tree);
      // The payments of pgbench were never at a gateway, so that I1 has nothing to compare with.
      if (isClean || (side === 'pgbench' && isUnchecked)) return lines.join('\n');
      throw new Error(`The money audit of the ${side} database failed:\n${lines.join('\n')}`);
    },
  };
};

export type PaymentStage = Awaited<ReturnType<typeof openPaymentStage>>;
