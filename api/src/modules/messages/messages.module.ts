import type { AppDependencies, AppModule } from '../../context/app-instance';
import { runWorker } from '@billfold/server-kit/jobs/run-worker';
import { createAttachmentFetcher } from './attachment-fetcher';
import { attachmentFetches } from './attachment-fetches.job';
import type { BulkSource } from './bulk-source';
import { onBulkDue } from './bulk-signal.service';
import { conversationRoutes, listConversationsRoute } from './conversations.route';
import type { DeliveryContext } from './deliver-message.service';
import { fileConversationRoutes } from './file-conversations.route';
import type { AttachmentContext } from './fetch-attachment.service';
import { getAttachmentRoute } from './get-attachment.route';
import { createMailProvider } from './mail-provider-client';
import { bulkDelivery, messageDelivery, noticeDeliveries } from './message-delivery.job';
import { onNoticeSignal } from './notice-signal.service';
import { sendMessageRoute } from './send-message.route';
import type { SendMessageHooks } from './send-message.service';
import { createTextProvider } from './text-provider-client';
import { retryMessageRoute } from './retry-message.route';
import { textStatusRoute, webhookRoutes } from './webhooks.route';

type MessagesHooks = Omit<SendMessageHooks, 'onQueued'> & {
  /** Whose messages to many this process sends. */
  readonly sources: (config: AppDependencies['config']) => readonly BulkSource[];
  /** The address by which the reader of a mail ends such mails. */
  readonly unsubscribeAddress: (config: AppDependencies['config'], messageId: number) => string;
};

const composeDelivery = (
  { config, database, clock, log }: AppDependencies,
  addressOf: MessagesHooks['unsubscribeAddress'],
): DeliveryContext => {
  const {
    smsUrl,
    smsAccount,
    smsSecret,
    smsFrom,
    smtpUrl,
    mailFrom,
    webhookUrl,
    timeoutMs,
    retryLadderMs,
    doubtWaitMs,
    perSecond,
    leaseMs,
  } = config.messages;
  return {
    db: database.db,
    clock: clock,
    providers: {
      sms: createTextProvider({
        url: smsUrl,
        account: smsAccount,
        secret: smsSecret,
        statusUrl: `${webhookUrl}/sms/status`,
        timeoutMs,
      }),
      email: createMailProvider({ url: smtpUrl, timeoutMs }),
    },
    fallback: { smsFrom, mailFrom },
    policy: { ladderMs: retryLadderMs, doubtWaitMs },
    unsubscribeAddress: (messageId) => addressOf(config, messageId),
    pace: { perSecond },
    leaseMs,
    log,
  };
};

const composeFetching = ({ config, database, clock, log }: AppDependencies): AttachmentContext => {
  const { smsUrl, smsAccount, smsSecret, timeoutMs, leaseMs } = config.messages;
  const fetchFile = createAttachmentFetcher({
    url: smsUrl,
    account: smsAccount,
    secret: smsSecret,
    timeoutMs,
    isProduction: config.environment === 'production',
  });
  return { db: database.db, clock, log, fetchFile, leaseMs };
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

/** The inbox: conversations, writing to customers, what customers write, and the worker that delivers. */
export const createMessagesModule =
  ({ sources, ...hooks }: MessagesHooks): AppModule =>
  (app, dependencies) => {
    const { config } = dependencies;
    const delivery = composeDelivery(dependencies, hooks.unsubscribeAddress);
    const notices = noticeDeliveries(delivery);
    const bulk = bulkDelivery(delivery, sources(config));
    // Fastify runs the last onClose hook first: the worker ends before its providers.
    app.addHook('onClose', async () => {
      delivery.providers.sms.close();
      delivery.providers.email.close();
    });
    const files = attachmentFetches(composeFetching(dependencies));
    const worker = runWorker(app, dependencies, [
      messageDelivery(delivery),
      bulk,
      ...notices,
      files,
    ]);
    const stopBulk = onBulkDue(() => worker.wake(bulk.name));
    app.addHook('onClose', async () => stopBulk());
    listConversationsRoute(app, dependencies);
    conversationRoutes(app, dependencies);
    sendMessageRoute(app, dependencies, { ...hooks, onQueued: () => worker.wake() });
    fileConversationRoutes(app, dependencies);
    retryMessageRoute(app, dependencies, () => worker.wake());
    webhookRoutes(app, dependencies, () => worker.wake(files.name));
    getAttachmentRoute(app, dependencies);
    textStatusRoute(app, dependencies);

    let stopWatching = (): void => undefined;
    app.addHook('onReady', async () => {
      if (config.workers)
        stopWatching = watchNotices(() => notices.forEach(({ name }) => worker.wake(name)));
    });
    app.addHook('onClose', async () => stopWatching());
  };
