import type { App, AppDependencies } from '../../../context/app-instance';
import { isControlledClock } from '../../../core/clock';
import { createWorker } from '@billfold/server-kit/jobs/worker';
import type { PaymentContext } from '../../payments/payments.public';
import type { RunContext } from './carry-out-run.service';
import { autoPayPlanning, duePaymentRuns, endedPaymentRuns } from './payment-runs.job';
import { setAutoPayRoutes } from './set-auto-pay.route';
import { unscheduleRoute } from './unschedule.route';

/**
 * Scheduled payments and auto-pay: the routes and the jobs. Register it after the reconciler: when
 * the clock moves, doubts are decided before runs continue.
 */
export const registerPaymentRuns = (
  app: App,
  dependencies: AppDependencies,
  payments: PaymentContext,
): void => {
  const { config, clock, database, log } = dependencies;
  unscheduleRoute(app, dependencies);
  setAutoPayRoutes(app, dependencies);

  const { runTime, retryDays, runEveryMs, runLeaseMs } = config.payments;
  const runs: RunContext = { db: database.db, clock: clock, runTime, retryDays, payments };
  const times = { everyMs: runEveryMs, leaseMs: runLeaseMs };
  const worker = createWorker({
    kinds: [
      endedPaymentRuns(runs, times),
      autoPayPlanning(runs, times),
      duePaymentRuns(runs, times),
    ],
    now: clock.now,
    log,
  });
  if (isControlledClock(clock)) clock.onClockMoved(() => worker.runDue());
  app.addHook('onReady', async () => {
    if (config.workers) worker.start();
  });
  dependencies.stop.onStopping(() => void worker.stop());
  app.addHook('onClose', () => worker.stop());
};
