import type { JobKind } from '../../jobs/worker';
import { type DeliveryDependencies, deliverMessage } from './deliver-message.service';
import { claimMessages, type QueuedMessage, renewMessageLease } from './delivery.queries';

const leaseMs = 30_000;
const messagesAtOnce = 4;

/** Texts and mails that wait to leave. */
export const messageDelivery = (deps: DeliveryDependencies): JobKind<QueuedMessage> => ({
  name: 'message_delivery',
  concurrency: messagesAtOnce,
  leaseMs,
  claim: (request) => claimMessages(deps.db, request),
  renew: (message, lease) => renewMessageLease(deps.db, message.id, lease),
  run: (message, lease) => deliverMessage(deps, message, lease),
});
