import { setTimeout as pause } from 'node:timers/promises';
import type { AppDependencies } from '../../context/app-instance';
import { createCardGateway } from '../../gateway/card-gateway-client';
import { askForOpenDoors } from './money-hold.queries';
import { countOpenAlarms } from './open-alarms.queries';
import type { PaymentContext } from './payment-context';
import { publicCardingOf, reconcilerPolicyOf } from './payment-settings';
import { createPaymentMetrics, registerOpenAlarms } from './payment-metrics';

/**
 * The parts that every door uses to pay. `onRecorded` gets each outcome that was committed. `close` ends the gateway's
 * connections.
 */
export const openPayments = (
  { config, database, clock, health, metrics: registry, log }: AppDependencies,
  onRecorded: () => void,
): { readonly payments: PaymentContext; readonly close: () => void } => {
  const settings = config.payments;
  const metrics = createPaymentMetrics(registry);
  registerOpenAlarms(registry, () => countOpenAlarms(database.db));
  health.add({
    name: 'payments held',
    isEssential: false,
    ask: () => askForOpenDoors(database.db),
  });
  const gateway = createCardGateway({
    url: settings.gatewayUrl,
    username: settings.gatewayUsername,
    password: settings.gatewayPassword,
    timeoutMs: settings.gatewayTimeoutMs,
    onExchange: ({ endpoint, kind, seconds }) =>
      metrics.gateway.observe({ endpoint, kind }, seconds),
  });
  const payments: PaymentContext = {
    db: database.db,
    gateway,
    clock: clock,
    policy: reconcilerPolicyOf(settings),
    carding: { ...settings.carding, public: publicCardingOf(config.publicPayments) },
    gatewayMerchantId: settings.gatewayMerchantId,
    metrics,
    log,
    beforeRecording: async () => {
      if (settings.pauseBeforeCommitMs > 0) await pause(settings.pauseBeforeCommitMs);
    },
    onRecorded,
  };
  return { payments, close: () => gateway.close() };
};
