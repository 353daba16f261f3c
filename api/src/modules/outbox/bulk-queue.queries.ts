import type { BulkPurpose } from '@billfold/shared/contracts/bulk-message.contract';
import { messageMedia } from '@billfold/shared/contracts/message.contract';
import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Medium } from '../../core/message.domain';
import { laneOf } from './lane.queries';

type AutomatedMessage = {
  readonly merchantId: number;
  readonly subscriptionId: number;
  readonly medium: Medium;
  readonly purpose: BulkPurpose;
  /** Its fields are filled when it leaves; null: its source says then what it is. */
  readonly body: string | null;
  readonly subject?: string | null;
  readonly source: string;
  /** Its id there: each is queued once. */
  readonly sourceId: number;
  readonly dueAt: Date;
};

/**
 * Queues messages that the product sends by itself; a repeat of a source's id changes nothing. Answers how many are
 * new.
 */
export const insertAutomated = async (
  executor: Executor,
  items: readonly AutomatedMessage[],
  now: Date,
): Promise<number> => {
  if (items.length === 0) return 0;
  const rows = items.map((item) => ({
    merchant_id: item.merchantId,
    subscription_id: item.subscriptionId,
    medium: messageMedia[item.medium],
    purpose: item.purpose,
    body: item.body,
    subject: item.subject ?? null,
    source: item.source,
    source_id: item.sourceId,
    due_at: item.dueAt,
  }));
  const inserted = await sql`
    insert into bulk_messages (merchant_id, subscription_id, medium, purpose, lane, source, source_id, subject,
      body, due_at, created_at)
    select t.merchant_id, t.subscription_id, t.medium, t.purpose, ${laneOf(sql`t.medium`)}, t.source,
      t.source_id, t.subject, t.body, t.due_at, ${now}
      from json_to_recordset(${JSON.stringify(rows)}::json) as t (merchant_id bigint, subscription_id bigint,
        medium smallint, purpose text,
        body text, subject text, source text, source_id bigint, due_at timestamptz)
      join merchants me on me.id = t.merchant_id
    on conflict (source, source_id) do nothing
  `.execute(executor);
  return Number(inserted.numAffectedRows ?? 0);
};

/**
 * Ends messages of a source that have not left. Answers how many. It does not wait for one that is about to leave at
 * this moment: that transaction reads its source, which decides.
 */
export const cancelAutomated = async (
  executor: Executor,
  source: string,
  sourceIds: readonly number[],
  reason: string,
): Promise<number> => {
  const cancelled = await sql`
    update bulk_messages set outcome = 'skipped', reason = ${reason}
     where id in (
       select id from bulk_messages
        where source = ${source} and source_id = any(${[...sourceIds]}::bigint[]) and outcome = 'queued'
          for update skip locked)
  `.execute(executor);
  return Number(cancelled.numAffectedRows ?? 0);
};

type Return = {
  readonly messageId: number;
  readonly worker: string;
  readonly dueAt: Date;
  /** The try does not count. */
  readonly isSlowed: boolean;
};

/** Puts a message that the provider certainly did not take back in the queue; the claim judges it anew. */
export const returnToQueue = async (
  transaction: Executor,
  { messageId, worker, dueAt, isSlowed }: Return,
): Promise<void> => {
  await sql`
    with gone as (
      delete from messages m where m.id = ${messageId} and m.delivery = 'sending' and m.leased_by = ${worker}
        returning m.bulk_id
    )
    update bulk_messages b set outcome = 'queued', message_id = null, due_at = ${dueAt},
      tries = b.tries - ${isSlowed ? 1 : 0}::integer
      from gone where b.id = gone.bulk_id
  `.execute(transaction);
};
