import type { BulkPurpose } from '@billfold/shared/contracts/bulk-message.contract';
import type { ClaimRequest } from '@billfold/server-kit/jobs/worker';
import { sql } from 'kysely';
import { customerName } from '../../db/customer-names';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';
import { mediumOf, recipientOf } from '../../core/message.domain';
import type { Held, Ready, Skipped, WaitingMessage } from './bulk-message.service';
import { type Pace, rateOf, tokensNow } from './lane.queries';
import { footerColumns, footerOf, type FooterRow } from './mail-footer.queries';

/** Lanes with a message that may leave now and a token for it, in no order: none is always last. */
export const listLanes = async (
  executor: Executor,
  now: Date,
  pace: Pace,
): Promise<readonly string[]> => {
  const automated = sql`b.outcome = 'queued' and b.group_message_id is null`;
  const { rows } = await sql<{ lane: string }>`
    with recursive automated as (
      (select b.lane from bulk_messages b where ${automated} order by b.lane limit 1)
      union all
      select (select b.lane from bulk_messages b where ${automated} and b.lane > a.lane order by b.lane limit 1)
        from automated a where a.lane is not null
    ), working as (
      select a.lane from automated a
       where a.lane is not null and exists (select from bulk_messages b where ${automated} and b.lane = a.lane
         and b.due_at <= ${now})
      union
      select g.lane from operations o join group_messages g on g.operation_id = o.id
       where o.kind = 'mass_send' and o.state = 'running'
         and exists (select from bulk_messages b where b.group_message_id = g.id and b.outcome = 'queued'
           and b.due_at <= ${now})
    )
    select w.lane from working w left join send_lanes l on l.lane = w.lane left
      join merchants me on me.sms_number = w.lane
     where ${tokensNow(rateOf(sql`w.lane`, pace))} >= 1 order by random()
  `.execute(executor);
  return rows.map(({ lane }) => lane);
};

/** Holds automated messages of a lane that are due, the oldest first. */
export const pickAutomated = async (
  transaction: Executor,
  lane: string,
  now: Date,
  limit: number,
): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    select b.id from bulk_messages b
     where b.outcome = 'queued' and b.group_message_id is null and b.lane = ${lane} and b.due_at <= ${now}
     order by b.due_at, b.id limit ${limit}::integer for update skip locked
  `.execute(transaction);
  return rows.map(({ id }) => id);
};

/**
 * Mass messages of a lane that are on, locked, so that no message leaves after a pause or a cancellation was answered.
 */
export const holdRunningSends = async (
  transaction: Executor,
  lane: string,
): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    select g.id from operations o join group_messages g on g.operation_id = o.id
     where o.kind = 'mass_send' and o.state = 'running' and g.lane = ${lane} order by o.id for share of o skip locked
  `.execute(transaction);
  return rows.map(({ id }) => id);
};

/** Holds messages of a mass message that are due. */
export const pickRecipients = async (
  transaction: Executor,
  groupMessageId: number,
  now: Date,
  limit: number,
): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    select b.id from bulk_messages b
     where b.outcome = 'queued' and b.group_message_id = ${groupMessageId} and b.due_at <= ${now}
     order by b.due_at, b.id limit ${limit}::integer for update skip locked
  `.execute(transaction);
  return rows.map(({ id }) => id);
};

type WaitingRow = Row<
  'bulk_messages',
  | 'id'
  | 'merchant_id'
  | 'subscription_id'
  | 'group_message_id'
  | 'source'
  | 'source_id'
  | 'subject'
  | 'body'
  | 'tries'
  | 'held_since'
> &
  Row<'users', 'first_name' | 'last_name' | 'full_name' | 'is_business' | 'business_name'> &
  Row<'subscriptions', 'sms_opt_in' | 'email_opt_in' | 'marketing_opt_in'> & {
    medium: number;
    purpose: BulkPurpose;
    phone: string | null;
    email: string | null;
    merchant_name: string;
    time_zone: string;
    texts_from: number;
    texts_until: number;
    us_state: string;
    is_customer: boolean;
    has_stopped: boolean;
    sent_by: number | null;
    sender_name: string | null;
  };

const toWaiting = (row: WaitingRow): WaitingMessage => ({
  id: row.id,
  merchantId: row.merchant_id,
  merchantName: row.merchant_name,
  merchantZone: row.time_zone,
  textHours: { texts_from: row.texts_from, texts_until: row.texts_until },
  subscriptionId: row.subscription_id,
  medium: mediumOf(row.medium),
  purpose: row.purpose,
  groupMessageId: row.group_message_id,
  source: row.source ?? massSourceName,
  sourceId: row.source_id ?? row.group_message_id ?? 0,
  subject: row.subject,
  body: row.body,
  tries: row.tries,
  heldSince: row.held_since,
  isCustomer: row.is_customer,
  hasStopped: row.has_stopped,
  ...recipientOf(row),
  marketingOptIn: row.marketing_opt_in,
  usState: row.us_state,
  sentBy: row.sent_by,
  sentFrom: row.sender_name ?? row.merchant_name,
});

/** The source of those that belong to a mass message. */
export const massSourceName = 'mass';

/** Locked messages, with the present state of their customers, in the given order. */
export const readWaiting = async (
  transaction: Executor,
  ids: readonly number[],
): Promise<readonly WaitingMessage[]> => {
  const phone = sql`coalesce(s.phone, u.phone)`;
  const { rows } = await sql<WaitingRow>`
    select b.id, b.merchant_id, b.subscription_id, b.medium, b.purpose, b.group_message_id, b.source,
      b.source_id, b.subject,
      coalesce(b.body, g.body) as body, b.tries, b.held_since, s.deleted_at is null as is_customer,
      s.sms_opt_in, s.email_opt_in, s.marketing_opt_in, ${phone} as phone, coalesce(s.email, u.email) as email,
        s.service_address_state as us_state,
      ${customerName.first} as first_name, ${customerName.last} as last_name, ${customerName.full} as full_name,
      ${customerName.isBusiness} as is_business, ${customerName.business} as business_name,
      me.name as merchant_name, me.time_zone, me.texts_from, me.texts_until, g.sent_by, author.full_name as sender_name,
      exists (select from text_stops t where t.merchant_id = b.merchant_id and t.phone = ${phone}) as has_stopped
      from unnest(${[...ids]}::bigint[]) with ordinality as asked (id, place)
      join bulk_messages b on b.id = asked.id
      join subscriptions s on s.id = b.subscription_id join users u on u.id = s.user_id
        join merchants me on me.id = b.merchant_id
      left join group_messages g on g.id = b.group_message_id left join users author on author.id = g.sent_by
     order by asked.place
  `.execute(transaction);
  return rows.map(toWaiting);
};

export type Judged<Verdict> = { readonly message: WaitingMessage; readonly verdict: Verdict };

export const writeSkipped = async (
  transaction: Executor,
  skipped: readonly Judged<Skipped>[],
): Promise<void> => {
  if (skipped.length === 0) return;
  const rows = skipped.map(({ message, verdict: { reason, detail } }) => ({
    id: message.id,
    reason,
    detail,
  }));
  await sql`
    update bulk_messages b set outcome = 'skipped', reason = t.reason, detail = t.detail
      from json_to_recordset(${JSON.stringify(rows)}::json) as t (id bigint, reason text, detail text) where b.id = t.id
  `.execute(transaction);
};

export const writeHeld = async (
  transaction: Executor,
  messages: readonly Judged<Held>[],
  now: Date,
): Promise<void> => {
  if (messages.length === 0) return;
  const rows = messages.map(({ message, verdict: { until } }) => ({ id: message.id, until }));
  await sql`
    update bulk_messages b set due_at = t.until, held_since = coalesce(b.held_since, ${now})
      from json_to_recordset(${JSON.stringify(rows)}::json) as t (id bigint, until timestamptz) where b.id = t.id
  `.execute(transaction);
};

export type MadeMessage = {
  readonly id: number;
  readonly bulkId: number;
  readonly firstAttemptAt: Date;
  readonly smsNumber: string | null;
  readonly mailAddress: string | null;
  readonly mailFooter: string;
};

/** Makes the messages that leave now, claimed by this worker from their first moment on. */
export const writeSending = async (
  transaction: Executor,
  sending: readonly Judged<Ready>[],
  { worker, leaseMs, now }: ClaimRequest,
): Promise<readonly MadeMessage[]> => {
  if (sending.length === 0) return [];
  const rows = sending.map(({ message, verdict }) => ({
    bulk_id: message.id,
    body: verdict.body,
    address: verdict.address,
    sent_from: message.sentFrom,
    sent_by: message.sentBy,
  }));
  const made = await sql<
    FooterRow & {
      id: number;
      bulk_id: number;
      first_attempt_at: Date;
      sms_number: string | null;
      mail_address: string | null;
    }
  >`
    with made as (
      insert into messages (subscription_id, merchant_id, type, medium, body, sent_from, sent_by, address,
        group_message_id, delivery,
        delivery_attempts, bulk_attempt_at, leased_by, leased_until, first_attempt_at, created_at, bulk_id, priority)
      select b.subscription_id, b.merchant_id, 1, b.medium, t.body, t.sent_from, t.sent_by, t.address,
        b.group_message_id, 'sending',
        b.tries + 1, ${now}, ${worker}, clock_timestamp() + ${leaseMs}::integer * interval '1 millisecond',
          clock_timestamp(), ${now}, b.id, 1
        from json_to_recordset(${JSON.stringify(rows)}::json) as t (bulk_id bigint, body text, address text,
          sent_from text, sent_by bigint)
        join bulk_messages b on b.id = t.bulk_id
      returning id, bulk_id, merchant_id, first_attempt_at
    ), marked as (
      update bulk_messages b set outcome = 'sending', message_id = made.id, tries = b.tries + 1 from made
        where b.id = made.bulk_id
    )
    select made.id, made.bulk_id, made.first_attempt_at, me.sms_number, me.mail_address,
        me.name as merchant_name, ${footerColumns} from made
      join merchants me on me.id = made.merchant_id
  `.execute(transaction);
  return made.rows.map((row) => ({
    id: row.id,
    bulkId: row.bulk_id,
    firstAttemptAt: row.first_attempt_at,
    smsNumber: row.sms_number,
    mailAddress: row.mail_address,
    mailFooter: footerOf(row),
  }));
};
