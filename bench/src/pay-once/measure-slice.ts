import { cpuSecondsOf, ownCpuSecondsOf, reapedCpuSecondsOf, startCpuProbe } from '../measure/cpu';
import { percentile } from '../measure/statistics';
import { readWaiting, waitingBetween, type Waiting } from './gateway-wait';
import { payThroughApi } from './payment-load';
import type { PaymentStage } from './payment-stage';
import type { Pgbench } from './pgbench';
import type { Side } from './sides';

export type Slice = {
  readonly side: Side;
  readonly clients: number;
  readonly round: number;
  readonly payments: number;
  readonly perSecond: number;
  readonly meanMs: number;
  readonly p50Ms: number | null;
  readonly p99Ms: number | null;
  /** The API's own account: how long requests took, and how long of it the gateway did. */
  readonly waiting: Waiting | null;
  /** Seconds by process. */
  readonly cpu: Readonly<Record<string, number>>;
  /** Share of the machine that other processes used meanwhile; null where the system does not report it. */
  readonly others: number | null;
};

export type SliceOrder = {
  readonly side: Side;
  readonly clients: number;
  readonly round: number;
  readonly seconds: number;
};

const probeOf = (stage: PaymentStage, side: Side) => {
  const { postgresPid } = stage;
  const shared = {
    postgres: () => (postgresPid === undefined ? undefined : cpuSecondsOf(postgresPid)),
    load: () => ownCpuSecondsOf(process.pid),
  };
  if (side === 'pgbench')
    return startCpuProbe({ ...shared, pgbench: () => reapedCpuSecondsOf(process.pid) });
  const { pid } = stage.apis[side];
  return startCpuProbe({
    ...shared,
    api: () => ownCpuSecondsOf(pid),
    sandbox: () => ownCpuSecondsOf(stage.sandboxPid),
  });
};

/** Runs slices one after the other; each continues with the customers where the last slice of its side ended. */
export const createSlicer = (stage: PaymentStage, pgbench: Pgbench | null) => {
  const turns: Record<Side, number> = { pgbench: 0, sandbox: 0, instant: 0 };

  const runPgbench = async ({ clients, seconds }: SliceOrder, tool: Pgbench) => {
    const run = await tool.pay({
      databaseUrl: stage.databaseUrls.pgbench,
      clients,
      seconds,
      firstTurn: turns.pgbench,
    });
    turns.pgbench += Math.ceil(run.payments / clients);
    return { ...run, p50Ms: null, p99Ms: null, waiting: null };
  };

  const runApi = async ({ clients, seconds }: SliceOrder, side: Exclude<Side, 'pgbench'>) => {
    const apiUrl = stage.apis[side].url;
    const before = await readWaiting(apiUrl);
    const { latenciesMs, payments, perSecond } = await payThroughApi({
      apiUrl,
      clients,
      seconds,
      firstTurn: turns[side],
    });
    turns[side] += Math.ceil(payments / clients);
    const meanMs = latenciesMs.reduce((sum, tookMs) => sum + tookMs, 0) / payments;
    const waiting = waitingBetween(before, await readWaiting(apiUrl));
    return {
      payments,
      perSecond,
      meanMs,
      p50Ms: percentile(latenciesMs, 0.5),
      p99Ms: percentile(latenciesMs, 0.99),
      waiting,
    };
  };

  return async (order: SliceOrder): Promise<Slice | null> => {
    const { side, clients, round } = order;
    if (side === 'pgbench' && pgbench === null) return null;
    const endProbe = probeOf(stage, side);
    const run =
      side === 'pgbench'
        ? pgbench === null
          ? null
          : await runPgbench(order, pgbench)
        : await runApi(order, side);
    const { used, others } = endProbe();
    return run === null
      ? null
      : { side, clients, round, ...run, cpu: used, others: others ?? null };
  };
};
