import type { ClaimRequest, Lease } from '@billfold/server-kit/jobs/worker';
import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';
import {
  attachmentFailures,
  type AttachmentOutcome,
  isMediaAddress,
  type MediaAccount,
} from './attachment.domain';

export type NewAttachments = {
  readonly messageId: number;
  readonly merchantId: number;
  readonly addresses: readonly string[];
  readonly account: MediaAccount;
  readonly now: Date;
};

const longestAddress = 2_000;

/** The files of a received text, in their order. One elsewhere than at the provider is refused and never fetched. */
export const insertAttachments = async (
  executor: Executor,
  { messageId, merchantId, addresses, account, now }: NewAttachments,
): Promise<void> => {
  if (addresses.length === 0) return;
  const rows = addresses.map((address, index) => {
    const isFetched = isMediaAddress(address, account) && address.length <= longestAddress;
    const state = isFetched ? 'waiting' : 'refused';
    const reason = isFetched ? null : attachmentFailures.notFetched;
    const due = isFetched ? now : null;
    return sql`(${messageId}, ${merchantId}, ${index + 1}, ${address.slice(0, longestAddress)}, ${state},
      ${reason}, ${due}::timestamptz, ${now}::timestamptz)`;
  });
  await sql`
    insert into message_attachments (message_id, merchant_id, position, source_url, state, reason,
      next_attempt_at, created_at)
    values ${sql.join(rows)}
  `.execute(executor);
};

export type WaitingAttachment = {
  readonly messageId: number;
  readonly merchantId: number;
  readonly subscriptionId: number;
  readonly position: number;
  readonly address: string;
  /** With this one. */
  readonly tries: number;
};

type ClaimedRow = Row<
  'message_attachments',
  'message_id' | 'merchant_id' | 'position' | 'source_url' | 'tries'
> &
  Row<'messages', 'subscription_id'>;

/** Files that are due, one worker each. Those of a deleted customer wait until the customer is back. */
export const claimAttachments = async (
  executor: Executor,
  { worker, leaseMs, now, limit }: ClaimRequest,
): Promise<readonly WaitingAttachment[]> => {
  const { rows } = await sql<ClaimedRow>`
    update message_attachments a
       set tries = a.tries + 1, leased_by = ${worker},
         leased_until = clock_timestamp() + ${leaseMs}::integer * interval '1 millisecond'
      from messages m
     where m.id = a.message_id and (a.message_id, a.position) in (
       select due.message_id, due.position
         from message_attachments due
         join messages dm on dm.id = due.message_id
         join subscriptions s on s.id = dm.subscription_id and s.deleted_at is null
        where due.state = 'waiting' and due.next_attempt_at <= ${now}
          and (due.leased_until is null or due.leased_until < clock_timestamp())
        order by due.next_attempt_at, due.message_id, due.position
        limit ${limit}
        for update of due skip locked)
    returning a.message_id, a.merchant_id, a.position, a.source_url, a.tries, m.subscription_id
  `.execute(executor);
  return rows.map((row) => ({
    messageId: row.message_id,
    merchantId: row.merchant_id,
    subscriptionId: row.subscription_id,
    position: row.position,
    address: row.source_url,
    tries: row.tries,
  }));
};

type Place = Pick<WaitingAttachment, 'messageId' | 'position'>;

export const renewAttachmentLease = async (
  executor: Executor,
  { messageId, position }: Place,
  { worker, leaseMs }: Lease,
): Promise<void> => {
  await sql`
    update message_attachments set leased_until = clock_timestamp() + ${leaseMs}::integer * interval '1 millisecond'
    where message_id = ${messageId} and position = ${position} and leased_by = ${worker}
  `.execute(executor);
};

/** Keeps what came of a try, and gives the file back. False when another worker has taken it over. */
export const recordAttachment = async (
  executor: Executor,
  { messageId, position }: Place,
  worker: string,
  { outcome, now }: { readonly outcome: AttachmentOutcome; readonly now: Date },
): Promise<boolean> => {
  const [type, content] =
    outcome.state === 'stored' ? [outcome.type, outcome.content] : [null, null];
  const reason = outcome.state === 'refused' ? outcome.reason : null;
  const due = outcome.state === 'waiting' ? new Date(now.getTime() + outcome.waitMs) : null;
  const { numAffectedRows } = await sql`
    update message_attachments
       set state = ${outcome.state}, reason = ${reason}, type = ${type}, content = ${content},
         bytes = ${content?.length ?? null},
           next_attempt_at = ${due}::timestamptz, leased_by = null, leased_until = null
     where message_id = ${messageId} and position = ${position} and leased_by = ${worker} and state = 'waiting'
  `.execute(executor);
  return (numAffectedRows ?? 0n) > 0n;
};

/** A stored file of a message of these merchants; undefined too while its customer is deleted. */
export const findStoredAttachment = async (
  executor: Executor,
  merchantIds: readonly number[],
  { messageId, position }: Place,
): Promise<Row<'message_attachments', 'type' | 'content'> | undefined> => {
  const { rows } = await sql<Row<'message_attachments', 'type' | 'content'>>`
    select a.type, a.content from message_attachments a
      join messages m on m.id = a.message_id
      join subscriptions s on s.id = m.subscription_id and s.deleted_at is null
     where a.message_id = ${messageId} and a.position = ${position} and a.state = 'stored'
       and a.merchant_id = any(${[...merchantIds]}::bigint[])
  `.execute(executor);
  return rows[0];
};
