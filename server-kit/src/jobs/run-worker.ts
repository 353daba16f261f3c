import type { App } from '../http/app';
import type { GracefulStop } from '../http/graceful-stop';
import { createWorker, type JobKind, type Worker, type WorkerOptions } from './worker';

type Clock = Pick<WorkerOptions, 'now'> & {
  /** Exists on the clock of tests only. */
  readonly onClockMoved?: (work: () => Promise<void>) => void;
};

export type WorkerDependencies = {
  readonly clock: Clock;
  /** Whether this process runs jobs, and how often it looks for those without a wake-up. */
  readonly config: { readonly workers: boolean; readonly jobPollMs: number };
  readonly stop: Pick<GracefulStop, 'onStopping'>;
  readonly log: WorkerOptions['log'];
};

/**
 * Runs a worker with the app: it starts with the app, claims no job after the process begins to stop, and ends before
 * the app's earlier `onClose` hooks. When a test moves the clock, all due jobs run.
 */
export const runWorker = (
  app: App,
  { clock, config, stop, log }: WorkerDependencies,
  kinds: readonly JobKind<unknown>[],
): Worker => {
  const worker = createWorker({ kinds, pollMs: config.jobPollMs, now: clock.now, log });
  clock.onClockMoved?.(() => worker.runDue());
  app.addHook('onReady', async () => {
    if (config.workers) worker.start();
  });
  stop.onStopping(() => void worker.stop());
  app.addHook('onClose', () => worker.stop());
  return worker;
};
