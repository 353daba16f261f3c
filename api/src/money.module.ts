import type { AppModule } from './context/app-instance';
import { isControlledClock } from './core/clock';
import { runWorker } from '@billfold/server-kit/jobs/run-worker';
import { registerAnnouncedCash } from './modules/doors/announced-cash/announced-cash.route';
import { registerGiveBack } from './modules/doors/give-back/give-back.route';
import { registerEmbedded } from './modules/doors/embedded/embedded.module';
import { registerPayOnce } from './modules/doors/pay-once/pay-once.route';
import { registerMerchantPay } from './modules/doors/merchant-pay/merchant-pay.route';
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
import { untoldRefunds } from './modules/payment-status/untold-refunds.job';
import { lateLookups } from './modules/payments/late-lookups.job';
import { refundLookups } from './modules/payments/refund-lookups.job';
import { paymentLookups } from './modules/payments/payment-lookups.job';
import { openPayments } from './modules/payments/payments.module';
import { splitSteps } from './modules/payments/split-steps.job';
import { warnAtStart } from './modules/payments/warn-at-start.service';

/** Composes everything that takes money: the doors, the reconciler, funding, and connects them. */
export const moneyModule: AppModule = (app, dependencies) => {
  const { config, clock } = dependencies;
  const { sweepEveryMs, fundingEveryMs } = config.payments;
  const { payments, close } = openPayments(dependencies, wakeLive);
  registerPayOnce(app, dependencies, payments);
  registerSplitPayment(app, dependencies, payments);
  registerMerchantPay(app, dependencies, payments);
  registerGiveBack(app, dependencies, payments);
  registerGetPaymentStatus(app, dependencies, payments);

  if (isControlledClock(clock)) clock.onClockMoved((now) => makeFundingDue(payments.db, now));
  app.addHook('onReady', () =>
    warnAtStart(payments.db, dependencies.log, config.environment === 'production'),
  );
  // Fastify runs the last onClose hook first: all workers end before the gateway's connections.
  app.addHook('onClose', async () => close());
  runWorker(app, dependencies, [
    paymentLookups(payments, sweepEveryMs),
    refundLookups(payments, sweepEveryMs),
    lateLookups(payments),
    splitSteps(payments, sweepEveryMs),
    lateOutcomes(payments, sweepEveryMs),
    untoldRefunds(payments, sweepEveryMs),
    fundingReads({ ...payments, onBankReturn: followBankReturn }, fundingEveryMs),
    expiredKeys(payments.db),
  ]);
  registerPaymentRuns(app, dependencies, payments);
  registerPublicPayments(app, dependencies, payments);
  registerEmbedded(app, dependencies, payments);
  registerAnnouncedCash(app, dependencies);
};
