import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { auditDatabase } from '@billfold/api/audit-database';
import { readConfig } from '@billfold/api/config';
import { createTestDatabase, type TestDatabase } from '@billfold/api/testing/test-database';
import { until } from '@billfold/server-kit/testing/until';
import {
  createDatabase,
  runOnServer,
  withDatabaseName,
} from '@billfold/postgres/testing/test-server';
import { openTextJournal, type TextJournal } from '@billfold/sandbox/text-journal';
import { keptCharges, repeatedOrders, type JournalLine } from '@billfold/sandbox/kept-charges';
import { expect } from '@jest/globals';
import type { Pool } from 'pg';
import { bundlesDir, environmentWith, resultsDir } from '../../testing/config';
import { runProgram, type Ran } from '../../testing/control';
import { freePort } from '../../testing/free-port';
import { signIn, type CustomerSession, type Session } from './customer-session';
import { signInAtDesk, type DeskSession } from './desk-session';
import { controlGateway, type GatewayControl } from './gateway-control';
import { openGatewayGate, type GatewayGate } from './gateway-gate';
import { findSecrets } from './log-secrets';
import { addInvoice, addPerson, cheapHashes, customerPin, type Person, type Wish } from './people';
import { diesWithParent, startServer, type ServerProcess } from './server-process';

type Variables = Readonly<Record<string, string>>;

/** The sandbox lists all it settled for who names no day. */
const listedDays = 0;
/** A Friday noon in Denver; already Saturday in Guam. */
const worldBegins = '2026-11-20T19:00:00.000Z';

export type MoneyWorld = {
  readonly db: Pool;
  /** The API that customers talk to. */
  readonly api: ServerProcess;
  readonly gate: GatewayGate;
  readonly gateway: GatewayControl;
  /** The text provider. */
  readonly texts: TextJournal;
  /** One more API process with workers on the same database. */
  readonly addApi: (changes?: Variables) => Promise<ServerProcess>;
  /** Starts an API after a kill, or again with other settings, at the world's time. */
  readonly restart: (api?: ServerProcess, changes?: Variables) => Promise<void>;
  readonly person: (wish?: Wish) => Promise<Person>;
  readonly addInvoice: (person: Person, amount: number, dueOn: string) => Promise<number>;
  readonly signIn: (person: Person, at?: Pick<ServerProcess, 'url'>) => Promise<CustomerSession>;
  /** Staff of every merchant. */
  readonly signInAtDesk: (at?: Pick<ServerProcess, 'url'>) => Promise<DeskSession>;
  readonly now: () => Date;
  /** Every living API gets there, all at once; the jobs due have run when it answers. */
  readonly setClock: (to: string | Date) => Promise<void>;
  /** An ISO 8601 duration. */
  readonly advance: (...durations: readonly string[]) => Promise<void>;
  /** Past the ladder's first look-up, and past both that must not find anything. */
  readonly settleDoubts: () => Promise<void>;
  /** The leases of dead workers have expired. */
  readonly untilLeasesEnd: () => Promise<void>;
  readonly messagesTo: (
    person: Person,
  ) => Promise<readonly { readonly channel: string; readonly body: string }[]>;
  /**
   * What the gateway took for an invoice and did not give back, payment by payment in cents. A test calls it once for
   * each of its invoices.
   */
  readonly expectKept: (invoice: number, cents: readonly number[]) => Promise<void>;
  /** The same for many invoices, from one reading of the journal. */
  readonly expectEachKept: (
    expected: readonly (readonly [invoice: number, cents: readonly number[]])[],
  ) => Promise<void>;
  /** Until the gateway's journal holds such a line about the people's invoices, or so many. */
  readonly untilJournal: (
    isIt: (row: JournalLine) => boolean,
    people: readonly Person[],
    count?: number,
  ) => Promise<void>;
  /** The gateway's reference of the payment kept for an invoice. */
  readonly retrefOf: (invoice: number) => Promise<string>;
  readonly countCharges: (invoice: number) => Promise<number>;
  readonly attemptsOf: (invoice: number) => Promise<
    readonly {
      readonly id: number;
      readonly state: string;
      readonly reason: string | null;
      readonly orderId: string;
      readonly part: number;
    }[]
  >;
  /** A command of the API as it ships, on this world: `audit-money`, `reconcile`. */
  readonly command: (name: string, ...words: readonly string[]) => Promise<Ran>;
  /** The same, left running. It never outlives us. */
  readonly startCommand: (name: string, ...words: readonly string[]) => ChildProcess;
  /**
   * Stops every API and keeps the database as it is, as a standby that receives no more; answers the way to put it in
   * the database's place.
   */
  readonly leaveStandbyBehind: () => Promise<() => Promise<void>>;
  /** All that must hold after every test. */
  readonly prove: () => Promise<void>;
  readonly close: () => Promise<void>;
};

const apiVariables: Variables = {
  ...cheapHashes,
  CLOCK_CONTROL: '1',
  TZ: 'UTC',
  LOG_LEVEL: 'trace',
  DATABASE_POOL: '10',
  GATEWAY_USERNAME: 'billfold',
  GATEWAY_PASSWORD: 'sandbox',
  GATEWAY_TIMEOUT_MS: '6000',
  REQUEST_LEASE_MS: '5000',
  STATUS_LOOKUP_GAP_MS: '0',
  PAYMENT_RUN_LEASE_MS: '1500',
  // A moved clock runs all that is due. In between, polls of idle processes would be a twentieth of all work.
  JOB_POLL_MS: '60000',
  PAYMENT_RUN_EVERY_MS: '5000',
  CARDING_MAX_SCORE: '100000',
  CARDING_MAX_ADDRESS_SCORE: '10000000',
  CARDING_MAX_MERCHANT_SCORE: '10000000',
  SIGN_INS_PER_MINUTE: '100000',
  CUSTOMER_IDLE_MS: '86400000',
  SESSION_LIFETIME_MS: '2592000000',
  SMS_ACCOUNT: 'ACsandbox0000000000000000000000000',
  SMS_SECRET: 'sandbox-auth-token',
  TEXTS_PER_SECOND: '1000',
  SHUTDOWN_GRACE_MS: '3000',
};

const nameOf = (databaseUrl: string): string => new URL(databaseUrl).pathname.slice(1);

const moveClock = async (api: ServerProcess, move: Variables): Promise<Date> => {
  const response = await fetch(`${api.url}/test/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(move),
  });
  if (!response.ok) throw new Error(`The clock did not move: ${await response.text()}`);
  return new Date(((await response.json()) as { now: string }).now);
};

/**
 * Starts real processes around a new or the given database: a sandbox, the proxy to it, and the API with its
 * workers. The log is kept under `logName`.
 */
export const openMoneyWorld = async (
  logName: string,
  settings: Variables = {},
  given?: TestDatabase,
): Promise<MoneyWorld> => {
  const database = given ?? (await createTestDatabase(4));
  const folder = join(resultsDir, 'money');
  await mkdir(folder, { recursive: true });
  const logFile = join(folder, `${logName}.log`);
  await rm(logFile, { force: true });
  const db = database.pool;
  const mailPort = String(await freePort());
  const sandbox = await startServer({
    program: 'sandbox',
    portVariable: 'SANDBOX_PORT',
    readyPath: '/control/journal',
    logFile: join(folder, `${logName}-sandbox.log`),
    variables: { SANDBOX_SMTP_PORT: mailPort, SANDBOX_TIMEOUT_ANSWER_MS: '50' },
  });
  const gateway = controlGateway(sandbox.url);
  const gate = await openGatewayGate(sandbox.url);
  const variables = {
    ...apiVariables,
    DATABASE_URL: database.url,
    GATEWAY_URL: gate.url,
    SMS_URL: sandbox.url,
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    ...settings,
  };

  const apis: ServerProcess[] = [];
  const sessions: Session[] = [];
  // The clocks of the processes go on ticking after a move: one that starts again must not go back.
  // oxlint-disable-next-line tests/no-wall-clock -- the only measure of how far they have gone
  const realNow = (): number => Date.now();
  let moved = { to: Date.parse(worldBegins), at: realNow() };
  const standAt = (to: Date): void => {
    moved = { to: to.getTime(), at: realNow() };
  };
  const businessNow = (): Date => new Date(moved.to + realNow() - moved.at);
  const addApi = async (changes: Variables = {}): Promise<ServerProcess> => {
    const api = await startServer({
      program: 'api',
      portVariable: 'API_PORT',
      readyPath: '/api/health',
      logFile,
      variables: { ...variables, CLOCK_START: businessNow().toISOString(), ...changes },
    });
    apis.push(api);
    return api;
  };
  const living = (): readonly ServerProcess[] => apis.filter((api) => api.pid() !== 0);
  const setClock = async (to: string | Date): Promise<void> => {
    standAt(new Date(to));
    await Promise.all(living().map((each) => moveClock(each, { now: new Date(to).toISOString() })));
  };
  const advance = async (...durations: readonly string[]): Promise<void> => {
    for (const duration of durations) {
      const [first, ...others] = living();
      if (first === undefined) throw new Error('No API process is alive.');
      const to = await moveClock(first, { advance: duration });
      standAt(to);
      await Promise.all(others.map((each) => moveClock(each, { now: to.toISOString() })));
    }
  };
  /**
   * Leases run on the database's real time, so the moved clock alone ends none: until the present ones are over.
   */
  const untilOver = async (leases: string): Promise<void> => {
    const {
      rows: [held],
    } = await db.query<{ until: string | null }>(
      `select max(leased_until)::text as until from (${leases}) held`,
    );
    const isOver = async (): Promise<boolean> =>
      (
        await db.query<{ is_over: boolean | null }>(
          'select clock_timestamp() > $1::timestamptz as is_over',
          [held?.until ?? null],
        )
      ).rows[0]?.is_over !== false;
    await until(isOver);
  };
  /** A killed request holds its key and its split until their leases are over. */
  const untilRequestsAreFree = (): Promise<void> =>
    untilOver(
      'select leased_until from payment_splits where decided_at is null union all select leased_until from idempotency_keys where answered_at is null',
    );
  const api = await addApi();
  const unproved = new Set<number>();
  /** The invoice of each order sent for one of these. */
  const invoicesByOrder = async (
    invoices: readonly number[],
  ): Promise<ReadonlyMap<string, number>> => {
    const { rows } = await db.query<{ order_id: string; invoice_id: number }>(
      'select order_id, invoice_id from payment_attempts where invoice_id = any($1)',
      [invoices],
    );
    return new Map(rows.map(({ order_id, invoice_id }) => [order_id, invoice_id]));
  };
  /** Invoice by invoice, in the order given. */
  const keptOf = async (invoices: readonly number[]): Promise<readonly (readonly number[])[]> => {
    const invoiceOf = await invoicesByOrder(invoices);
    const kept = keptCharges(await gateway.journal());
    return invoices.map((invoice) =>
      kept.flatMap(({ orderId, cents }) =>
        orderId !== null && invoiceOf.get(orderId) === invoice ? [cents] : [],
      ),
    );
  };
  const expectEachKept: MoneyWorld['expectEachKept'] = async (expected) => {
    const invoices = expected.map(([invoice]) => invoice);
    expect(await keptOf(invoices)).toEqual(expected.map(([, cents]) => cents));
    for (const invoice of invoices) unproved.delete(invoice);
  };

  const expectJournalAgrees = async (): Promise<void> => {
    const rows = await gateway.journal();
    expect(repeatedOrders(rows)).toEqual([]);
    const { rows: ours } = await db.query<{ order_id: string; live: string }>(
      `select a.order_id, (
         coalesce((select t.amount from transactions t where t.attempt_id = a.id and t.type = 'payment'
           and t.status in ('success', 'refunded', 'voided')), 0)
         - coalesce((select sum(r.amount) from transactions t join transactions r on r.refund_of = t.id
           and r.status = 'success' where t.attempt_id = a.id), 0)
       ) as live from payment_attempts a`,
    );
    const kept = Object.fromEntries(
      keptCharges(rows).map(({ orderId, cents }) => [orderId ?? 'none', cents]),
    );
    const live = Object.fromEntries(
      ours.flatMap(({ order_id, live }) => (Number(live) === 0 ? [] : [[order_id, Number(live)]])),
    );
    expect(kept).toEqual(live);
  };

  const commandVariables: Variables = { ...variables, GATEWAY_URL: sandbox.url };
  const commandLine = (name: string, words: readonly string[]): readonly string[] => [
    join(bundlesDir, 'api', `${name}.js`),
    ...words,
  ];
  /** Copying and replacing a database need it to themselves. */
  const disconnect = async (): Promise<void> => {
    await Promise.all(apis.map((each) => each.kill()));
    await runOnServer(
      withDatabaseName(database.url, 'postgres'),
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${nameOf(database.url)}'`,
    );
    await until(async () => db.totalCount === 0);
  };

  return {
    db,
    api,
    gate,
    gateway,
    texts: openTextJournal(sandbox.url),
    addApi,
    setClock,
    advance,
    command: (name, ...words) =>
      runProgram(process.execPath, commandLine(name, words), { env: commandVariables }),
    startCommand: (name, ...words) =>
      spawn(process.execPath, ['--import', diesWithParent, ...commandLine(name, words)], {
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        env: environmentWith({ ...commandVariables, DIES_WITH_PARENT: '1' }),
      }),
    leaveStandbyBehind: async () => {
      await disconnect();
      const standby = await createDatabase(nameOf(database.url));
      await api.start({ CLOCK_START: businessNow().toISOString() });
      return async () => {
        await disconnect();
        const server = withDatabaseName(database.url, 'postgres');
        await runOnServer(server, `drop database ${nameOf(database.url)} with (force)`);
        await runOnServer(
          server,
          `alter database ${nameOf(standby.url)} rename to ${nameOf(database.url)}`,
        );
      };
    },
    restart: async (which = api, changes = {}) => {
      await which.start({ ...changes, CLOCK_START: businessNow().toISOString() });
      await untilRequestsAreFree();
    },
    person: async (wish = {}) => {
      const person = await addPerson(db, wish);
      for (const invoice of person.invoices) unproved.add(invoice);
      return person;
    },
    addInvoice: async (person, amount, dueOn) => {
      const invoice = await addInvoice(db, person, amount, dueOn);
      unproved.add(invoice);
      return invoice;
    },
    signIn: async (person, at = api) => {
      const session = await signIn(at.url, { username: person.username, pin: customerPin });
      sessions.push(session);
      return session;
    },
    signInAtDesk: async (at = api) => {
      const session = await signInAtDesk(at.url);
      sessions.push(session);
      return session;
    },
    now: businessNow,
    settleDoubts: async () => {
      await untilRequestsAreFree();
      await advance('PT36S', 'PT61S', 'PT121S', 'PT301S');
    },
    untilLeasesEnd: () =>
      untilOver(
        'select leased_until from payment_runs union all select leased_until from payment_attempts union all select leased_until from refunds union all select leased_until from unknown_charges',
      ),
    messagesTo: async ({ phone, username }) => [
      ...(await gateway.messages(`+1${phone}`)),
      ...(await gateway.messages(`${username}@people.test`)),
    ],
    expectKept: (invoice, cents) => expectEachKept([[invoice, cents]]),
    expectEachKept,
    untilJournal: async (isIt, people, count = 1) => {
      await until(async () => {
        const orders = await invoicesByOrder(people.flatMap(({ invoices }) => invoices));
        return (
          (await gateway.journal()).filter(
            (row) => row.orderid !== null && orders.has(row.orderid) && isIt(row),
          ).length >= count
        );
      });
    },
    retrefOf: async (invoice) => {
      const { rows } = await db.query<{ retref: string }>(
        `select retref from payment_attempts where invoice_id = $1 and retref is not null order by id desc limit 1`,
        [invoice],
      );
      return rows[0]?.retref ?? '';
    },
    countCharges: async (invoice) => (await keptOf([invoice])).flat().length,
    attemptsOf: async (invoice) => {
      const { rows } = await db.query<{
        id: number;
        state: string;
        reason: string | null;
        order_id: string;
        part: number;
      }>(
        'select id, state, reason, order_id, part from payment_attempts where invoice_id = $1 order by id',
        [invoice],
      );
      return rows.map(({ order_id, ...row }) => ({ ...row, orderId: order_id }));
    },
    prove: async () => {
      const forgotten = [...unproved];
      unproved.clear();
      await gateway.clearFaults();
      if (api.pid() === 0) await api.start({ CLOCK_START: businessNow().toISOString() });
      // A killed process may hold the read of funding, which follows each move of the clock.
      await db.query('update funding_reads set leased_by = null, leased_until = null');
      await advance('PT1S');
      const { rows: open } = await db.query(
        `select id, door, state from payment_attempts where state in ('created', 'sent', 'unknown', 'authorised')
         union all select id, kind, state from refunds where state in ('sent', 'unknown')`,
      );
      expect(open).toEqual([]);
      const audit = await auditDatabase(
        readConfig({ ...variables, GATEWAY_URL: sandbox.url }),
        businessNow,
        listedDays,
      );
      expect(audit.lines.filter(({ result }) => result !== 'holds')).toEqual([]);
      expect(audit.lines.map(({ invariant }) => invariant)).toEqual([
        'I1',
        'I2',
        'I3',
        'I4',
        'I5',
        'I6',
        'I7',
        'I8',
      ]);
      await expectJournalAgrees();
      expect(forgotten).toEqual([]);
    },
    close: async () => {
      await Promise.all(apis.map((each) => each.stop()));
      await gate.close();
      await sandbox.stop();
      await database.close();
      const log = await readFile(logFile, 'utf8');
      expect(log).toContain('Server listening');
      expect(
        findSecrets(
          log,
          sessions.flatMap(({ tokens }) => tokens),
        ),
      ).toEqual([]);
    },
  };
};
