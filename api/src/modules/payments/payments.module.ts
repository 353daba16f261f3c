import { setTimeout as pause } from 'node:timers/promises';
import type { AppDependencies, AppModule } from '../../context/app-instance';
import { isControlledClock } from '../../core/clock';
import { createCardGateway } from '../../gateway/card-gateway.http';
import { createWorker } from '@billfold/server-kit/jobs/worker';
import { registerEmbedded } from '../embedded/embedded-routes.public';
import { expiredKeys } from '../idempotency/idempotency.public';
import { wakeLive } from '../live/live.public';
import { registerPaymentRuns } from '../payment-runs/payment-runs.public';
import { registerPublicPayments } from '../public-payments/public-payments-routes.public';
import { fundingReads } from './funding-reads.job';
import { makeFundingDue } from './funding.queries';
import { registerGetPaymentStatus } from './get-payment-status.route';
import { lateLookups } from './late-lookups.job';
import { lateOutcomes } from './late-outcomes.job';
import { askForOpenDoors } from './money-hold.queries';
import { registerPayOnce } from './pay-once.route';
import type { PayOnceDependencies } from './pay-once.service';
import { countOpenAlarms } from './open-alarms.queries';
import { paymentLookups } from './payment-lookups.job';
import { createPaymentMetrics, registerOpenAlarms } from './payment.metrics';
import { publicCardingOf, reconcilerPolicyOf } from './payment-settings';
import { registerSplitPayment } from './split-payment.route';
import { splitSteps } from './split-steps.job';
import { warnAtStart } from './warn-at-start.service';

/** Everything that takes money: the calls, and the reconciler behind them. */
export const paymentsModule: AppModule = (app, dependencies) => {
  const { config, clock } = dependencies;
  const { payments, close } = composePayments(dependencies);
  registerPayOnce(app, dependencies, payments);
  registerSplitPayment(app, dependencies, payments);
  registerGetPaymentStatus(app, dependencies, payments);

  dependencies.health.add({
    name: 'payments held',
    isEssential: false,
    ask: () => askForOpenDoors(payments.db),
  });
  const worker = createWorker({
    kinds: [
      paymentLookups(payments, config.payments.sweepEveryMs),
      lateLookups(payments),
      splitSteps(payments, config.payments.sweepEveryMs),
      lateOutcomes(payments, config.payments.sweepEveryMs),
      fundingReads(payments, config.payments.fundingEveryMs),
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

function composePayments({ config, database, clock, metrics: registry, log }: AppDependencies): {
  readonly payments: PayOnceDependencies;
  readonly close: () => void;
} {
  const settings = config.payments;
  const metrics = createPaymentMetrics(registry);
  registerOpenAlarms(registry, () => countOpenAlarms(database.db));
  const gateway = createCardGateway({
    url: settings.gatewayUrl,
    username: settings.gatewayUsername,
    password: settings.gatewayPassword,
    timeoutMs: settings.gatewayTimeoutMs,
    onExchange: ({ endpoint, kind, seconds }) =>
      metrics.gateway.observe({ endpoint, kind }, seconds),
  });
  const payments: PayOnceDependencies = {
    db: database.db,
    gateway,
    now: clock.now,
    policy: reconcilerPolicyOf(settings),
    carding: { ...settings.carding, public: publicCardingOf(config.publicPayments) },
    gatewayMerchantId: settings.gatewayMerchantId,
    requestLeaseMs: settings.requestLeaseMs,
    runTime: settings.runTime,
    metrics,
    log,
    beforeRecording: async () => {
      if (settings.pauseBeforeCommitMs > 0) await pause(settings.pauseBeforeCommitMs);
    },
    onRecorded: wakeLive,
  };
  return { payments, close: () => gateway.close() };
}
