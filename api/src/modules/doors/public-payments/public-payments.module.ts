import type { App, AppDependencies } from '../../../context/app-instance';
import { runWorker } from '@billfold/server-kit/jobs/run-worker';
import type { PaymentContext } from '../../payments/payments.public';
import { donationReceipts, donationReceiptsJob } from './donation-receipts.job';
import { oneOffRoute } from './one-off.route';
import { pagePaymentStatusRoute } from './page-payment-status.route';
import { openPageSessionRoute } from './page-session.route';

/**
 * What pages without an account call, and the receipts of donations. Registered by the module that owns the money path,
 * after its reconciler.
 */
export const registerPublicPayments = (
  app: App,
  dependencies: AppDependencies,
  payments: PaymentContext,
): void => {
  const { config, clock, database } = dependencies;
  const worker = runWorker(app, dependencies, [
    donationReceipts({
      db: database.db,
      now: clock.now,
      everyMs: config.publicPayments.receiptsEveryMs,
    }),
  ]);
  openPageSessionRoute(app, dependencies);
  oneOffRoute(app, dependencies, { payments, onGiven: () => worker.wake(donationReceiptsJob) });
  pagePaymentStatusRoute(app, dependencies, payments);
};
