import type { AppDependencies, AppModule } from '../../app-instance';
import { isControlledClock } from '../../clock';
import { createWorker } from '../../jobs/worker';
import { conversationRoutes } from './conversations.route';
import type { DeliveryDependencies } from './deliver-message.service';
import { fileConversationRoutes } from './file-conversations.route';
import { createMailProvider } from './mail-provider.smtp';
import { messageDelivery } from './message-delivery.job';
import { sendMessageRoute } from './send-message.route';
import { createTextProvider } from './text-provider.http';
import { webhookRoutes } from './webhooks.route';

const composeDelivery = ({ config, database, clock, log }: AppDependencies): DeliveryDependencies => {
  const { smsUrl, smsAccount, smsSecret, smsFrom, smtpUrl, mailFrom, timeoutMs, retryLadderMs, doubtWaitMs } = config.messages;
  return {
    db: database.db,
    now: clock.now,
    providers: {
      sms: createTextProvider({ url: smsUrl, account: smsAccount, secret: smsSecret, timeoutMs }),
      email: createMailProvider({ url: smtpUrl, timeoutMs }),
    },
    fallback: { smsFrom, mailFrom },
    policy: { ladderMs: retryLadderMs, doubtWaitMs },
    log,
  };
};

/** The inbox: conversations, writing to customers, what customers write, and the worker that delivers. */
export const messagesModule: AppModule = (app, dependencies) => {
  const { config, clock } = dependencies;
  const delivery = composeDelivery(dependencies);
  const worker = createWorker({ kinds: [messageDelivery(delivery)], now: clock.now, log: dependencies.log });
  conversationRoutes(app, dependencies);
  sendMessageRoute(app, dependencies, () => worker.wake());
  fileConversationRoutes(app, dependencies);
  webhookRoutes(app, dependencies);

  if (isControlledClock(clock)) clock.onClockMoved(() => worker.runDue());
  app.addHook('onReady', async () => {
    if (config.workers) worker.start();
  });
  app.addHook('onClose', async () => {
    await worker.stop();
    delivery.providers.sms.close();
    delivery.providers.email.close();
  });
};
