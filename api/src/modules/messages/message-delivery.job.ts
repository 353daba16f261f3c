import type { ClaimRequest, JobKind } from '@billfold/server-kit/jobs/worker';
import type { Executor } from '../../db/database';
import type { Medium } from './message.domain';
import { type DeliveryContext, deliverMessage } from './deliver-message.service';
import {
  claimMessages,
  claimNotices,
  type QueuedMessage,
  renewDeliveryLease,
} from './delivery.queries';

const leaseMs = 30_000;
const messagesAtOnce = 4;

const noticeChannels: readonly Medium[] = ['sms', 'email'];

type Claim = (executor: Executor, request: ClaimRequest) => Promise<readonly QueuedMessage[]>;

const delivery = (
  name: string,
  claim: Claim,
  context: DeliveryContext,
): JobKind<QueuedMessage> => ({
  name,
  concurrency: messagesAtOnce,
  leaseMs,
  claim: (request) => claim(context.db, request),
  renew: (message, lease) => renewDeliveryLease(context.db, message, lease),
  run: (message, lease) => deliverMessage(context, message, lease),
});

/** Texts and mails of conversations that wait to leave. */
export const messageDelivery = (context: DeliveryContext): JobKind<QueuedMessage> =>
  delivery('message_delivery', claimMessages, context);

/** Notices that wait to leave, each channel for itself: neither a conversation's slow delivery nor a slow mail server holds up a texted code. */
export const noticeDeliveries = (context: DeliveryContext): readonly JobKind<QueuedMessage>[] =>
  noticeChannels.map((channel) =>
    delivery(
      `${channel}_notice_delivery`,
      (executor, request) => claimNotices(executor, channel, request),
      context,
    ),
  );
