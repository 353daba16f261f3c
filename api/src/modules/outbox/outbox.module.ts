import { runWorker } from '@billfold/server-kit/jobs/run-worker';
import type { AppDependencies, AppModule } from '../../context/app-instance';
import type { BulkSource } from './bulk-source';
import type { DeliveryContext } from './deliver-message.service';
import { onBulkDue, onNoticeSignal, onQueued } from './delivery-signals.service';
import { createMailProvider } from './mail-provider-client';
import { bulkDelivery, messageDelivery, noticeDeliveries } from './message-delivery.job';
import { createTextProvider } from './text-provider-client';

type OutboxHooks = {
  /** Whose messages to many this process sends. */
  readonly sources: (config: AppDependencies['config']) => readonly BulkSource[];
  /** The address by which the reader of a mail ends such mails. */
  readonly unsubscribeAddress: (config: AppDependencies['config'], messageId: number) => string;
};

const composeDelivery = (
  { config, database, clock, log }: AppDependencies,
  addressOf: OutboxHooks['unsubscribeAddress'],
): DeliveryContext => {
  const { messages } = config;
  const { smsFrom, mailFrom, timeoutMs, leaseMs } = messages;
  return {
    db: database.db,
    clock,
    providers: {
      sms: createTextProvider({
        url: messages.smsUrl,
        account: messages.smsAccount,
        secret: messages.smsSecret,
        statusUrl: `${messages.webhookUrl}/sms/status`,
        timeoutMs,
      }),
      email: createMailProvider({ url: messages.smtpUrl, timeoutMs }),
    },
    fallback: { smsFrom, mailFrom },
    policy: { ladderMs: messages.retryLadderMs, doubtWaitMs: messages.doubtWaitMs },
    unsubscribeAddress: (messageId) => addressOf(config, messageId),
    pace: { perSecond: messages.perSecond },
    leaseMs,
    log,
  };
};

/** A notice is queued inside a transaction: the first look may come before its commit. */
const looksAfterSignalMs = [10, 50, 250];

/** Looks for notices soon after each signal; answers how to stop that. */
const watchNotices = (wake: () => void): (() => void) => {
  const timers = new Set<NodeJS.Timeout>();
  const look = (ms: number): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      wake();
    }, ms);
    timers.add(timer);
  };
  const stop = onNoticeSignal(() => looksAfterSignalMs.forEach(look));
  return () => {
    stop();
    timers.forEach((timer) => clearTimeout(timer));
  };
};

/** The worker that delivers messages, messages to many, and notices. */
export const createOutboxModule =
  ({ sources, unsubscribeAddress }: OutboxHooks): AppModule =>
  (app, dependencies) => {
    const { config } = dependencies;
    const delivery = composeDelivery(dependencies, unsubscribeAddress);
    const messages = messageDelivery(delivery);
    const bulk = bulkDelivery(delivery, sources(config));
    const notices = noticeDeliveries(delivery);
    // Fastify runs the last onClose hook first: the worker ends before its providers.
    app.addHook('onClose', async () => {
      delivery.providers.sms.close();
      delivery.providers.email.close();
    });
    const worker = runWorker(app, dependencies, [messages, bulk, ...notices]);
    const stops = [
      onQueued(() => worker.wake(messages.name)),
      onBulkDue(() => worker.wake(bulk.name)),
    ];
    app.addHook('onReady', async () => {
      if (config.workers)
        stops.push(watchNotices(() => notices.forEach(({ name }) => worker.wake(name))));
    });
    app.addHook('onClose', async () => stops.forEach((stop) => stop()));
  };
