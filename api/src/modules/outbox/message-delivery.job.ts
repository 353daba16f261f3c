import type { ClaimRequest, JobKind } from '@billfold/server-kit/jobs/worker';
import type { Database } from '../../db/database';
import type { BulkSource } from './bulk-source';
import { claimBulk } from './claim-bulk.service';
import type { Medium } from '../../core/message.domain';
import { type DeliveryContext, deliverMessage } from './deliver-message.service';
import {
  claimMessages,
  claimNotices,
  type QueuedMessage,
  renewDeliveryLease,
} from './delivery.queries';

const messagesAtOnce = 4;
const bulkAtOnce = 16;
/** The pace of a number is in seconds: the next one leaves soon after its second. */
const bulkPollMs = 250;

const noticeChannels: readonly Medium[] = ['sms', 'email'];

type Claim = (db: Database, request: ClaimRequest) => Promise<readonly QueuedMessage[]>;

const delivery = (
  name: string,
  claim: Claim,
  context: DeliveryContext,
): JobKind<QueuedMessage> => ({
  name,
  concurrency: messagesAtOnce,
  leaseMs: context.leaseMs,
  claim: (request) => claim(context.db, request),
  renew: (message, lease) => renewDeliveryLease(context.db, message, lease),
  run: (message, lease) => deliverMessage(context, message, lease),
});

/** Texts and mails of conversations that wait to leave. */
export const messageDelivery = (context: DeliveryContext): JobKind<QueuedMessage> =>
  delivery(
    'message_delivery',
    // The claim and what it takes from the pace are one.
    (executor, request) =>
      executor
        .transaction()
        .execute((transaction) => claimMessages(transaction, context.pace, request)),
    context,
  );

/** Messages to many that may leave. They have places of their own: no reply in a chat waits for one. */
export const bulkDelivery = (
  context: DeliveryContext,
  sources: readonly BulkSource[],
): JobKind<QueuedMessage> => ({
  ...delivery(
    'bulk_delivery',
    (db, request) => claimBulk({ db, sources, pace: context.pace }, request),
    context,
  ),
  concurrency: bulkAtOnce,
  pollMs: bulkPollMs,
});

/**
 * Notices that wait to leave, each channel for itself: neither a conversation's slow delivery nor a slow mail server
 * holds up a texted code.
 */
export const noticeDeliveries = (context: DeliveryContext): readonly JobKind<QueuedMessage>[] =>
  noticeChannels.map((channel) =>
    delivery(
      `${channel}_notice_delivery`,
      (executor, request) => claimNotices(executor, channel, request),
      context,
    ),
  );
