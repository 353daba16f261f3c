import { messageMedia } from '@billfold/shared/contracts/message.contract';
import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';

/**
 * Holds the customer's row, so that messages of one conversation get their ids in the order in which they become
 * visible.
 */
export const lockSubscription = async (
  executor: Executor,
  subscriptionId: number,
): Promise<void> => {
  await sql`select from subscriptions where id = ${subscriptionId} for no key update`.execute(
    executor,
  );
};

export type NewMessage = {
  readonly subscriptionId: number;
  readonly merchantId: number;
  readonly medium: number;
  readonly body: string;
  readonly sentFrom: string;
  readonly address: string;
  readonly now: Date;
};

export type SentMessage = NewMessage & {
  /** Null: the product. */
  readonly sentBy: number | null;
  readonly keyId: number | null;
};

/** Queues a message of the merchant's for delivery. */
export const insertSentMessage = async (
  executor: Executor,
  message: SentMessage,
): Promise<number> => {
  const { rows } = await sql<Row<'messages', 'id'>>`
    insert into messages (subscription_id, merchant_id, type, medium, body, sent_from, sent_by, address,
      delivery, next_attempt_at, idempotency_key_id, created_at, priority)
    values (${message.subscriptionId}, ${message.merchantId}, 1, ${message.medium}, ${message.body},
      ${message.sentFrom}, ${message.sentBy},
      ${message.address}, 'queued', ${message.now}, ${message.keyId}, ${message.now},
        ${message.sentBy === null ? 1 : 0})
    returning id
  `.execute(executor);
  const [row] = rows;
  if (row === undefined) throw new Error('A message was not stored.');
  return row.id;
};

/**
 * Messages of a deleted customer that have not left: every text, and mails that staff wrote. What reports a fact by
 * mail, such as a changed address, still leaves. One that a worker has claimed reads the customer again before it
 * leaves.
 */
export const cancelQueuedMessages = async (
  executor: Executor,
  subscriptionId: number,
  failure: string,
): Promise<number> => {
  const cancelled = await sql`
    update messages set delivery = 'failed', next_attempt_at = null, failure = ${failure}
     where subscription_id = ${subscriptionId} and delivery = 'queued' and not is_in_doubt
       and (medium = ${messageMedia.sms} or sent_by is not null)
  `.execute(executor);
  return Number(cancelled.numAffectedRows ?? 0);
};
