import type { App, AppDependencies } from '../../../context/app-instance';
import { runWorker } from '@billfold/server-kit/jobs/run-worker';
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
  const { config, clock, database } = dependencies;
  unscheduleRoute(app, dependencies);
  setAutoPayRoutes(app, dependencies);

  const { runTime, retryDays, runEveryMs, runLeaseMs } = config.payments;
  const runs: RunContext = { db: database.db, clock: clock, runTime, retryDays, payments };
  const times = { everyMs: runEveryMs, leaseMs: runLeaseMs };
  runWorker(app, dependencies, [
    endedPaymentRuns(runs, times),
    autoPayPlanning(runs, times),
    duePaymentRuns(runs, times),
  ]);
};
