import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { ClaimRequest, Lease } from '@billfold/server-kit/jobs/worker';
import { laneOf, type Pace, rateOf, takeFromLanes, tokensNow } from './lane.queries';
import { footerColumns, footerOf, type FooterRow } from './mail-footer.queries';
import type { DeliveryOutcome } from './delivery.domain';
import { type Medium, mediumOf } from '../../core/message.domain';

/**
 * What leaves: messages of conversations, and notices that belong to a person alone. Both tables know delivery by the
 * same columns.
 */
export type Outbox = 'messages' | 'notices';

export type QueuedMessage = {
  readonly outbox: Outbox;
  readonly id: number;
  /** Of a message to many: it is never sent twice. */
  readonly bulkId: number | null;
  readonly medium: Medium;
  /** Null: named after the merchant. */
  readonly subject: string | null;
  readonly body: string;
  readonly address: string;
  readonly attempts: number;
  readonly isInDoubt: boolean;
  readonly firstAttemptAt: Date;
  /** From then on it is not sent any more. */
  readonly expiresAt: Date | null;
  /** Null: the product's own, without a merchant; so with `merchantName`. */
  readonly merchantId: number | null;
  readonly merchantName: string | null;
  readonly smsNumber: string | null;
  readonly mailAddress: string | null;
  /** How its readers reach the merchant, below a mail; '' for none. */
  readonly mailFooter: string;
};

type QueuedRow = {
  id: number;
  body: string;
  address: string;
  delivery_attempts: number;
  is_in_doubt: boolean;
  first_attempt_at: Date;
  merchant_id: number | null;
  merchant_name: string | null;
  sms_number: string | null;
  mail_address: string | null;
} & FooterRow;

const toQueued = (
  row: QueuedRow,
  rest: Pick<QueuedMessage, 'outbox' | 'bulkId' | 'medium' | 'subject' | 'expiresAt'>,
): QueuedMessage => ({
  ...rest,
  id: row.id,
  body: row.body,
  address: row.address,
  attempts: row.delivery_attempts,
  isInDoubt: row.is_in_doubt,
  firstAttemptAt: row.first_attempt_at,
  merchantId: row.merchant_id,
  merchantName: row.merchant_name,
  smsNumber: row.sms_number,
  mailAddress: row.mail_address,
  mailFooter: footerOf(row),
});

/**
 * When the next attempt of `o` is due. Messages to many have a column of their own: a release that does not know them
 * would send them again, and sees none of them.
 */
const isTime: Readonly<Record<Outbox, (now: Date) => RawBuilder<boolean>>> = {
  messages: (now) => sql`(o.next_attempt_at <= ${now} or o.bulk_attempt_at <= ${now})`,
  notices: (now) => sql`o.next_attempt_at <= ${now}`,
};
/** Of `o`, a row of an outbox. One whose worker stopped renewing comes back in doubt. */
const isDue = (outbox: Outbox, now: Date): RawBuilder<boolean> => sql`
  o.delivery in ('queued', 'sending') and ${isTime[outbox](now)}
    and (o.delivery = 'queued' or o.leased_until < clock_timestamp())`;
const claimed = ({ worker, leaseMs }: Lease): RawBuilder<unknown> => sql`
  delivery = 'sending', leased_by = ${worker},
    leased_until = clock_timestamp() + ${leaseMs}::integer * interval '1 millisecond',
  is_in_doubt = o.is_in_doubt or o.delivery = 'sending',
  delivery_attempts = o.delivery_attempts + 1,
  first_attempt_at = coalesce(o.first_attempt_at, clock_timestamp())`;
const queuedColumns = sql`
  o.id, o.body, o.address, o.delivery_attempts, o.is_in_doubt, o.first_attempt_at, o.merchant_id,
    me.name as merchant_name, me.sms_number, me.mail_address,
    ${footerColumns}`;

/** What is looked up at the provider takes nothing. */
const countLanes = (
  rows: readonly { readonly lane: string; readonly is_in_doubt: boolean }[],
): readonly { readonly lane: string; readonly count: number }[] => {
  const counts = new Map<string, number>();
  for (const { lane, is_in_doubt: isLookUp } of rows)
    if (!isLookUp) counts.set(lane, (counts.get(lane) ?? 0) + 1);
  return [...counts]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([lane, count]) => ({ lane, count }));
};

/**
 * Claims messages that are due, those of people before those of the product; one per conversation at a time and in
 * order, as long as none of them waits for a repeat. They take from the pace of their sender, but only those of the
 * product wait for it.
 */
export const claimMessages = async (
  executor: Executor,
  pace: Pace,
  request: ClaimRequest,
): Promise<readonly QueuedMessage[]> => {
  const { rows } = await sql<QueuedRow & { medium: number; bulk_id: number | null; lane: string }>`
    with due as (
      select o.id, ${laneOf(sql`o.medium`)} as lane from messages o join merchants me on me.id = o.merchant_id
      where ${isDue('messages', request.now)}
        and (o.priority = 0 or o.delivery = 'sending' or o.is_in_doubt or exists (
          select from (select ${laneOf(sql`o.medium`)} as lane) own left join send_lanes l on l.lane = own.lane
           where ${tokensNow(rateOf(sql`own.lane`, pace))} >= 1))
        and not exists (
          select from messages earlier
          where earlier.subscription_id = o.subscription_id and earlier.id < o.id
            and (earlier.delivery = 'sending' or (earlier.delivery = 'queued' and earlier.delivery_attempts = 0))
        )
      order by o.priority, o.next_attempt_at, o.id
      limit ${request.limit}::integer
      for update of o skip locked
    )
    update messages o set ${claimed(request)}
    from due, merchants me
    where o.id = due.id and me.id = o.merchant_id
    returning o.medium, o.bulk_id, due.lane, ${queuedColumns}
  `.execute(executor);
  await takeFromLanes(executor, countLanes(rows), pace);
  return rows.map((row) =>
    toQueued(row, {
      outbox: 'messages',
      bulkId: row.bulk_id,
      medium: mediumOf(row.medium),
      subject: null,
      expiresAt: null,
    }),
  );
};

/** Claims notices of one channel that are due, in the order of their times. */
export const claimNotices = async (
  executor: Executor,
  channel: Medium,
  request: ClaimRequest,
): Promise<readonly QueuedMessage[]> => {
  const { rows } = await sql<
    QueuedRow & { channel: Medium; subject: string; expires_at: Date | null }
  >`
    with due as (
      select o.id, o.merchant_id from notices o
      where o.channel = ${channel} and ${isDue('notices', request.now)}
      order by o.next_attempt_at, o.id
      limit ${request.limit}::integer
      for update of o skip locked
    )
    update notices o set ${claimed(request)}
    from due left join merchants me on me.id = due.merchant_id
    where o.id = due.id
    returning o.channel, o.subject, o.expires_at, ${queuedColumns}
  `.execute(executor);
  return rows.map((row) =>
    toQueued(row, {
      outbox: 'notices',
      bulkId: null,
      medium: row.channel,
      subject: row.subject,
      expiresAt: row.expires_at,
    }),
  );
};

/**
 * Whether the customer of a message agrees to its channel now; what the product itself mails is a fact about an
 * account.
 */
export const isWanted = async (executor: Executor, messageId: number): Promise<boolean> => {
  const { rows } = await sql`
    select from messages m join subscriptions s on s.id = m.subscription_id
    where m.id = ${messageId} and s.deleted_at is null
      and case when m.medium = 1 then s.sms_opt_in else m.sent_by is null or s.email_opt_in end
  `.execute(executor);
  return rows.length > 0;
};

type Queued = Pick<QueuedMessage, 'outbox' | 'id' | 'bulkId'>;
const isOwnedBy = (id: number, worker: string): RawBuilder<boolean> =>
  sql`id = ${id} and delivery = 'sending' and leased_by = ${worker}`;

export const renewDeliveryLease = async (
  executor: Executor,
  { outbox, id }: Queued,
  { worker, leaseMs }: Lease,
): Promise<void> => {
  await sql`
    update ${sql.table(outbox)} set leased_until = clock_timestamp() + ${leaseMs}::integer * interval '1 millisecond'
    where ${isOwnedBy(id, worker)}
  `.execute(executor);
};

const attemptAt = (bulkId: number | null, at: Date): RawBuilder<unknown> =>
  bulkId === null
    ? sql`next_attempt_at = ${at}`
    : sql`next_attempt_at = null, bulk_attempt_at = ${at}`;

const changeOf = (
  { outbox, bulkId }: Queued,
  outcome: DeliveryOutcome,
  now: Date,
): RawBuilder<unknown> => {
  // A notice may hold a code or a link: its text is deleted as soon as no process will send it any more.
  const over =
    outbox === 'notices' ? sql`next_attempt_at = null, body = null` : sql`next_attempt_at = null`;
  switch (outcome.delivery) {
    case 'sent':
      return sql`delivery = 'sent', ${over}, is_in_doubt = false, failure = null, provider_id = ${outcome.providerId}`;
    case 'failed':
      return sql`delivery = 'failed', ${over}, failure = ${outcome.failure},
        failure_code = ${outcome.code ?? null}::integer`;
    case 'queued':
      return sql`delivery = 'queued', is_in_doubt = ${outcome.isInDoubt}, failure = ${outcome.failure},
        ${attemptAt(bulkId, new Date(now.getTime() + outcome.waitMs))},
        delivery_attempts = delivery_attempts - ${outcome.isSlowed === true ? 1 : 0}::integer`;
  }
};

/** Writes what became of an attempt; nothing when the lease has passed to another worker. */
export const recordDelivery = async (
  executor: Executor,
  message: Queued,
  worker: string,
  outcome: DeliveryOutcome,
  now: Date,
): Promise<void> => {
  const { outbox, id } = message;
  await sql`
    update ${sql.table(outbox)} set leased_by = null, leased_until = null, ${changeOf(message, outcome, now)}
      where ${isOwnedBy(id, worker)}
  `.execute(executor);
};

/** Of these ids of the provider's, those that belong to messages or notices of ours. */
export const listKnownProviderIds = async (
  executor: Executor,
  providerIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  const given = sql`(${[...providerIds]}::text[])`;
  const { rows } = await sql<{ provider_id: string }>`
    select provider_id from messages where provider_id = any${given} union all select provider_id from notices
      where provider_id = any${given}
  `.execute(executor);
  return new Set(rows.map((row) => row.provider_id));
};
