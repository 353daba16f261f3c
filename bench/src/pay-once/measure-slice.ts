import { randomInt, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { baseVariables, pgbenchPath } from '../settings/config';
import { makeFolder, say, type Teardown } from '../stage/bench';
import { call } from '../stage/call';
import { cpuSecondsOf, ownCpuSecondsOf, reapedCpuSecondsOf, startCpuProbe } from '../stage/cpu';
import { loadByClients, send } from '../stage/load';
import { runCommand } from '../stage/servers';
import { formatNumber } from '../stage/text-table';
import { tokenOf } from '../stage/world';
import { paymentScript } from './payment-script';
import { stride, world, type PaymentStage, type Side } from './payment-stage';

/** The API's own account of its payments: how many, and the seconds of requests and of the gateway in them. */
type Waiting = Readonly<Record<'payments' | 'requestSeconds' | 'gatewaySeconds', number>>;
export type Slice = {
  readonly clients: number;
  readonly payments: number;
  readonly perSecond: number;
  readonly p50?: number;
  readonly p99?: number;
  readonly waiting?: Waiting;
  /** Seconds by process. */
  readonly cpu: Readonly<Record<string, number>>;
  readonly others: number | null;
};
export const sliceRate = ({ perSecond }: Slice): string => `${formatNumber(perSecond)}/s`;

/** Adds up the series of a metric that have all these labels. */
export const readMetric = (metrics: string, name: string, ...labels: readonly string[]): number =>
  metrics
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) && labels.every((label) => line.includes(label)))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);

const readWaiting = async (apiUrl: string): Promise<Waiting> => {
  const metrics = await (await call(`${apiUrl}/metrics`)).text();
  const [api, gateway] = ['api_request_duration_seconds', 'gateway_request_duration_seconds'];
  const paid = ['route="/api/transactions/pay_once"', 'status="200"'];
  return {
    payments: readMetric(metrics, `${api}_count`, ...paid),
    requestSeconds: readMetric(metrics, `${api}_sum`, ...paid),
    gatewaySeconds: readMetric(metrics, `${gateway}_sum`, 'endpoint="auth"'),
  };
};

type Order = Readonly<Record<'clients' | 'seconds' | 'firstTurn', number>>;

/** Pays with the given number of customers at once. Throws on every answer except a payment. */
const payThroughApi = async (apiUrl: string, { clients, seconds, firstTurn }: Order) => {
  const before = await readWaiting(apiUrl);
  const run = await loadByClients(clients, seconds, async (agent, client, turn) => {
    const place = (firstTurn + turn) * clients + client;
    const customer = 1 + ((place * stride) % world.customers);
    const invoice = world.invoicesPerCustomer * customer - randomInt(world.invoicesPerCustomer);
    const answer = await send(agent, `${apiUrl}/api/transactions/pay_once`, {
      method: 'POST',
      headers: {
        authorization: `Token ${tokenOf(customer)}`,
        'content-type': 'application/x-www-form-urlencoded',
        'idempotency-key': randomUUID(),
      },
      body: `id=${customer}&invoice=${invoice}&amount_paid=${world.cents}`,
    });
    const { transaction } = JSON.parse(answer) as { transaction?: { status?: string } };
    if (transaction?.status !== 'success') throw new Error(`A payment was not taken: ${answer}`);
  });
  const after = await readWaiting(apiUrl);
  const waiting: Waiting = {
    payments: after.payments - before.payments,
    requestSeconds: after.requestSeconds - before.requestSeconds,
    gatewaySeconds: after.gatewaySeconds - before.gatewaySeconds,
  };
  return { ...run, payments: run.count, waiting };
};

const missingPgbench = `pgbench was not found. It comes with PostgreSQL's client programs:
  Debian, Ubuntu   apt-get install postgresql-client-common postgresql-contrib
  macOS            brew install libpq
or name it: PGBENCH=/path/to/pgbench npm run bench:pay-once
This run measures the API alone: there is nothing to compare it with.`;

type PgbenchRun = Pick<Slice, 'payments' | 'perSecond'>;
/** What pgbench prints at its end. Throws when a transaction failed or the text is not what it was. */
export const readPgbenchOutput = (output: string): PgbenchRun => {
  const [payments, failed, perSecond] = [
    /number of transactions actually processed: (\d+)/,
    /number of failed transactions: (\d+)/,
    /tps = ([\d.]+) \(without initial connection time\)/,
  ].map((pattern) => pattern.exec(output)?.[1]);
  if (payments === undefined || perSecond === undefined)
    throw new Error(`pgbench printed no count or no rate:\n${output}`);
  if (Number(failed ?? 0) > 0)
    throw new Error(`${failed} of pgbench's transactions failed:\n${output}`);
  return { payments: Number(payments), perSecond: Number(perSecond) };
};

type Pgbench = (databaseUrl: string, order: Order) => Promise<PgbenchRun>;
/** Null, with a notice, when this machine has no pgbench. */
export const openPgbench = async (teardown: Teardown): Promise<Pgbench | null> => {
  const program = pgbenchPath();
  const version = await runCommand(program, ['--version']).catch(() => null);
  if (version === null) {
    say(missingPgbench);
    return null;
  }
  const script = join(await makeFolder(teardown, 'pgbench'), 'payment.sql');
  await writeFile(script, paymentScript);
  return async (databaseUrl, { clients, seconds, firstTurn }) => {
    const { username, password, hostname, port, pathname } = new URL(databaseUrl);
    const args = [
      '--no-vacuum',
      '--protocol=prepared',
      `--client=${clients}`,
      `--jobs=${Math.min(2, clients)}`,
      `--time=${seconds}`,
      `--define=clients=${clients}`,
      `--define=turn=${firstTurn}`,
      `--file=${script}`,
      `--host=${hostname}`,
      `--port=${port}`,
      `--username=${username}`,
      pathname.slice(1),
    ];
    const variables = { ...baseVariables(), PGPASSWORD: decodeURIComponent(password) };
    return readPgbenchOutput((await runCommand(program, args, { variables })).stdout);
  };
};

/**
 * Runs slices one after the other; each continues with the customers where the last slice of its side ended. Null:
 * there is no pgbench.
 */
export const createSlicer = (stage: PaymentStage, pgbench: Pgbench | null, seconds: number) => {
  const turns: Record<Side, number> = { pgbench: 0, sandbox: 0, instant: 0 };
  return async (side: Side, clients: number): Promise<Slice | null> => {
    const { api, databaseUrl } = stage.at[side];
    const order = { clients, seconds, firstTurn: turns[side] };
    const endProbe = startCpuProbe({
      postgres: () => cpuSecondsOf(stage.postgresPid),
      load: () => ownCpuSecondsOf(process.pid),
      ...(api === null
        ? { pgbench: () => reapedCpuSecondsOf(process.pid) }
        : {
            api: () => ownCpuSecondsOf(api.pid),
            sandbox: () => ownCpuSecondsOf(stage.sandboxPid),
          }),
    });
    const run = await (api === null
      ? pgbench?.(databaseUrl, order)
      : payThroughApi(api.url, order));
    if (run === undefined) return null;
    turns[side] += Math.ceil(run.payments / clients);
    const { used, others } = endProbe();
    return { clients, ...run, cpu: used, others };
  };
};
