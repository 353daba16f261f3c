import type { AppModule } from './context/app-instance';
import { isControlledClock } from './core/clock';
import { createWorker } from '@billfold/server-kit/jobs/worker';
import { registerEmbedded } from './modules/doors/embedded/embedded.module';
import { registerPayOnce } from './modules/doors/pay-once/pay-once.route';
import { registerPaymentRuns } from './modules/doors/payment-runs/payment-runs.module';
import { followBankReturn } from './modules/doors/payment-runs/payment-runs.public';
import { registerPublicPayments } from './modules/doors/public-payments/public-payments.module';
import { registerSplitPayment } from './modules/doors/split-payment/split-payment.route';
import { fundingReads } from './modules/funding/funding-reads.job';
import { makeFundingDue } from './modules/funding/funding.queries';
import { expiredKeys } from './modules/idempotency/idempotency.public';
import { wakeLive } from './modules/live-events/live-events.public';
import { registerGetPaymentStatus } from './modules/payment-status/get-payment-status.route';
import { lateOutcomes } from './modules/payment-status/late-outcomes.job';
import { lateLookups } from './modules/payments/late-lookups.job';
import { paymentLookups } from './modules/payments/payment-lookups.job';
import { openPayments } from './modules/payments/payments.module';
import { splitSteps } from './modules/payments/split-steps.job';
import { warnAtStart } from './modules/payments/warn-at-start.service';

/** Composes everything that takes money: the doors, the reconciler, funding, and what each tells the other. */
export const moneyModule: AppModule = (app, dependencies) => {
  const { config, clock } = dependencies;
  const { requestLeaseMs, runTime, sweepEveryMs, fundingEveryMs } = config.payments;
  const { payments, close } = openPayments(dependencies, wakeLive);
  registerPayOnce(app, dependencies, { ...payments, requestLeaseMs, runTime });
  registerSplitPayment(app, dependencies, { ...payments, requestLeaseMs });
  registerGetPaymentStatus(app, dependencies, payments);

  const worker = createWorker({
    kinds: [
      paymentLookups(payments, sweepEveryMs),
      lateLookups(payments),
      splitSteps(payments, sweepEveryMs),
      lateOutcomes(payments, sweepEveryMs),
      fundingReads({ ...payments, onBankReturn: followBankReturn }, fundingEveryMs),
      expiredKeys(payments.db),
    ],
    now: clock.now,
    log: dependencies.log,
  });
  if (isControlledClock(clock)) {
    clock.onClockMoved(async (now) => {
      await makeFundingDue(payments.db, now);
      await worker.runDue();
    });
  }
  app.addHook('onReady', async () => {
    await warnAtStart(payments.db, dependencies.log, config.environment === 'production');
    if (config.workers) worker.start();
  });
  dependencies.stop.onStopping(() => void worker.stop());
  app.addHook('onClose', async () => {
    await worker.stop();
    close();
  });
  // after the above: its runs stop before the gateway's connections do
  registerPaymentRuns(app, dependencies, payments);
  registerPublicPayments(app, dependencies, payments);
  registerEmbedded(app, dependencies, payments);
};
