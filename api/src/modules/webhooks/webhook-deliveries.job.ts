import type { JobKind } from '@billfold/server-kit/jobs/worker';
import { type ClaimedDelivery, claimDeliveries, renewDelivery } from './delivery.queries';
import { deliverWebhook, type WebhookContext } from './deliver-webhook.service';

/** No connection to the database is kept while a receiver is waited for. */
const atOnce = 32;
const leaseMs = 30_000;

/** Events that wait to leave. They have places of their own: no payment, text or mail waits for a receiver. */
export const webhookDeliveries = (context: WebhookContext): JobKind<ClaimedDelivery> => ({
  name: 'webhook_deliveries',
  concurrency: atOnce,
  leaseMs,
  claim: (request) => claimDeliveries(context.db, request),
  renew: (delivery, lease) => renewDelivery(context.db, delivery, lease),
  run: (delivery, lease) => deliverWebhook(context, delivery, lease),
});
