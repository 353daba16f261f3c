import { runWorker } from '@billfold/server-kit/jobs/run-worker';
import { repeat } from '@billfold/server-kit/jobs/repeat';
import { hourMs, minuteMs } from '@billfold/shared/contracts/durations';
import type { AppModule } from '../../context/app-instance';
import { listWebhookDeliveriesRoute, webhookDeliveryRoutes } from './webhook-deliveries.route';
import { webhookDeliveries } from './webhook-deliveries.job';
import { webhookRoutes, webhookSendRoutes, webhooksRoutes } from './webhooks.route';
import { createWebhookSender } from './webhook-sender';
import { onWebhooksDue } from './webhook-signal.service';
import { findLateInvoices, pruneLog } from './webhook-upkeep.service';

const lateEveryMs = 5 * minuteMs;

/** Events of a merchant, sent to its own servers. They are written by triggers, beside the change itself. */
export const webhooksModule: AppModule = (app, dependencies) => {
  const { config, database, clock, log } = dependencies;
  const context = {
    db: database.db,
    clock,
    log,
    config,
    send: createWebhookSender(config.webhooks),
  };
  const worker = runWorker(app, dependencies, [webhookDeliveries(context)]);
  const stopListening = onWebhooksDue(() => worker.wake());
  const upkeep = config.workers
    ? [
        repeat(
          () => findLateInvoices(context),
          lateEveryMs,
          (error) => log.warn({ err: error }, 'late invoices have no events for now'),
        ),
        repeat(
          () => pruneLog(context),
          hourMs,
          (error) => log.warn({ err: error }, 'old webhook events stay for now'),
        ),
      ]
    : [];
  app.addHook('onClose', async () => {
    stopListening();
    await Promise.all(upkeep.map((task) => task.close()));
  });
  webhooksRoutes(app, dependencies);
  webhookRoutes(app, dependencies);
  webhookSendRoutes(app, dependencies, context);
  listWebhookDeliveriesRoute(app, dependencies);
  webhookDeliveryRoutes(app, dependencies);
};
