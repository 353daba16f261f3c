import { randomInt, randomUUID } from 'node:crypto';
import { cpuSecondsOf, ownCpuSecondsOf, reapedCpuSecondsOf, startCpuProbe } from '../stage/cpu';
import { say } from '../stage/bench';
import { call } from '../stage/call';
import { loadByClients, send } from '../stage/load';
import { percent, type Measured } from '../stage/rounds';
import { formatNumber } from '../stage/text-table';
import { tokenOf } from '../stage/world';
import { stride, world, type PaymentStage, type Side } from './payment-stage';
import type { Pgbench } from './pgbench';

/** The API's own account of its payments: how many, and the seconds of requests and of the gateway in them. */
type Waiting = Readonly<Record<'payments' | 'requestSeconds' | 'gatewaySeconds', number>>;

export type Slice = Measured & {
  readonly side: Side;
  readonly clients: number;
  readonly payments: number;
  readonly perSecond: number;
  readonly p50Ms: number | null;
  readonly p99Ms: number | null;
  readonly waiting: Waiting | null;
  /** Seconds by process. */
  readonly cpu: Readonly<Record<string, number>>;
};

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

/** Pays with the given number of customers at once. Throws on every answer except a payment. */
const payThroughApi = async (apiUrl: string, order: SliceOrder, firstTurn: number) => {
  const { clients, seconds } = order;
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
  return {
    payments: run.count,
    perSecond: run.perSecond,
    p50Ms: run.p50,
    p99Ms: run.p99,
    waiting: {
      payments: after.payments - before.payments,
      requestSeconds: after.requestSeconds - before.requestSeconds,
      gatewaySeconds: after.gatewaySeconds - before.gatewaySeconds,
    },
  };
};

export type SliceOrder = {
  readonly side: Side;
  readonly clients: number;
  readonly round: number;
  readonly seconds: number;
};

/**
 * Runs slices one after the other; each continues with the customers where the last slice of its side ended. Null:
 * there is no pgbench.
 */
export const createSlicer = (stage: PaymentStage, pgbench: Pgbench | null) => {
  const turns: Record<Side, number> = { pgbench: 0, sandbox: 0, instant: 0 };
  const { at, postgresPid, sandboxPid } = stage;

  return async (order: SliceOrder): Promise<Slice | null> => {
    const { side, clients, round } = order;
    const { api, databaseUrl } = at[side];
    const endProbe = startCpuProbe({
      postgres: () => (postgresPid === undefined ? undefined : cpuSecondsOf(postgresPid)),
      load: () => ownCpuSecondsOf(process.pid),
      ...(api === null
        ? { pgbench: () => reapedCpuSecondsOf(process.pid) }
        : { api: () => ownCpuSecondsOf(api.pid), sandbox: () => ownCpuSecondsOf(sandboxPid) }),
    });
    const run =
      api === null
        ? await pgbench?.({ ...order, databaseUrl, firstTurn: turns[side] })
        : await payThroughApi(api.url, order, turns[side]);
    if (run === undefined) return null;
    turns[side] += Math.ceil(run.payments / clients);
    const { used, others } = endProbe();
    const unknown = { p50Ms: null, p99Ms: null, waiting: null };
    return { side, clients, round, ...unknown, ...run, cpu: used, others };
  };
};

export const saySlices = <Each extends Slice>(
  slices: readonly Each[],
  nameOf: (slice: Each) => string,
): void => {
  const [{ round, clients } = { round: 0, clients: 0 }] = slices;
  const texts = slices.map(
    (slice) =>
      `${nameOf(slice)} ${formatNumber(slice.perSecond)}/s (others ${percent(slice.others)})`,
  );
  say(`  round ${round}, ${clients} at a time: ${texts.join(', ')}`);
};
