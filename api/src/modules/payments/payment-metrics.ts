import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

export type PaymentMetrics = {
  readonly attempts: Counter<'state' | 'door'>;
  readonly refunds: Counter<'state' | 'kind'>;
  readonly gateway: Histogram<'endpoint' | 'kind'>;
  readonly lookups: Counter<'decision' | 'trigger'>;
};

export const createPaymentMetrics = (registry: Registry): PaymentMetrics => {
  return {
    attempts: new Counter({
      name: 'payment_attempts_total',
      help: 'Payment attempts that reached a state.',
      labelNames: ['state', 'door'],
      registers: [registry],
    }),
    refunds: new Counter({
      name: 'refunds_total',
      help: 'Voids and refunds that reached a state.',
      labelNames: ['state', 'kind'],
      registers: [registry],
    }),
    gateway: new Histogram({
      name: 'gateway_request_duration_seconds',
      help: 'Time the card gateway took, by endpoint and by whether its answer could be read.',
      labelNames: ['endpoint', 'kind'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 33, 41],
      registers: [registry],
    }),
    lookups: new Counter({
      name: 'payment_lookups_total',
      help: 'Look-ups of payments in doubt, by what followed.',
      labelNames: ['decision', 'trigger'],
      registers: [registry],
    }),
  };
};

/** A gauge that asks for the open alarms by kind at every scrape. */
export const registerOpenAlarms = (
  registry: Registry,
  countOpenAlarms: () => Promise<ReadonlyMap<string, number>>,
): void => {
  const gauge = new Gauge({
    name: 'open_alarms',
    help: 'Alarms about money that wait for a person, by kind. Absent while the database cannot be asked.',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      const counts = await countOpenAlarms().catch(() => new Map<string, number>());
      gauge.reset();
      for (const [kind, count] of counts) gauge.set({ kind }, count);
    },
  });
};
