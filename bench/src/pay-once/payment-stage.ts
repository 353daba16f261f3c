import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../settings/config';
import { say, type Teardown } from '../stage/bench';
import { parentOf } from '../stage/cpu';
import {
  auditMoney,
  openPool,
  productionVariables,
  startApi,
  startDatabase,
  startSandbox,
} from '../stage/servers';
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
/** An idle connection hands in its counts after this long at the latest. */
const countsArriveWithinMs = 11_000;

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

/** `tree` is the folder of the sources whose API is measured. */
export const openPaymentStage = async (teardown: Teardown, tree: string = root) => {
  const database = await startDatabase(teardown, 'pay-once');
  const sandbox = await startSandbox(teardown);
  const instant = await startInstantGateway(teardown);
  say('filling the databases …');
  await fillDatabases(teardown, tree, database.url);
  const open = async (side: Side, gateway: string) => {
    const databaseUrl = databaseNamed(database.url, `bench_${side}`);
    const variables = { ...productionVariables, DATABASE_URL: databaseUrl, GATEWAY_URL: gateway };
    const api = side === 'pgbench' ? null : await startApi(teardown, () => variables, tree);
    return { databaseUrl, db: openPool(teardown, databaseUrl), api, variables };
  };
  const at = {
    // An address without a server: the payments of pgbench never reach a gateway.
    pgbench: await open('pgbench', 'http://127.0.0.1:9'),
    sandbox: await open('sandbox', sandbox.url),
    instant: await open('instant', instant),
  };
  const { rows } = await at.pgbench.db.query<{ pid: number }>('select pg_backend_pid() as pid');
  /** What was written in a database since it was made. Statistics of the server, not of the statements. */
  const countsOf = async (side: Side): Promise<Readonly<Record<string, number>>> => {
    const counts = await at[side].db.query<{ name: string; count: string }>(
      `select 'payments' as name, count(*) from payment_attempts where state = 'approved'
       union all select 'commits', xact_commit from pg_stat_database where datname = current_database()
       union all (select relname || ' inserted', n_tup_ins from pg_stat_user_tables order by relname)
       union all (select relname || ' updated', n_tup_upd from pg_stat_user_tables order by relname)`,
    );
    return Object.fromEntries(counts.rows.map(({ name, count }) => [name, Number(count)]));
  };
  return {
    at,
    postgresPid: parentOf(rows[0]?.pid ?? 0) ?? 0,
    sandboxPid: sandbox.pid,
    /**
     * Prepares a round. The last use of every session becomes a minute ago: no session is idle, and every payment
     * records the use. Tables that grew are analyzed: otherwise a plan made for an empty table lasts until autovacuum
     * comes by, in one database and not in another.
     */
    prepare: async (those: readonly Side[]): Promise<void> => {
      for (const side of those) {
        await at[side].db.query(
          `update sessions set last_used_at = now() - interval '1 minute', expires_at = now() + interval '12 hours'`,
        );
        await at[side].db.query(`vacuum analyze ${tablesThatGrow}`);
      }
    },
    readWork: async () => {
      await sleep(countsArriveWithinMs);
      return {
        pgbench: await countsOf('pgbench'),
        sandbox: await countsOf('sandbox'),
        instant: await countsOf('instant'),
      };
    },
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
