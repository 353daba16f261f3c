import type { ConsentFlag } from '@billfold/shared/contracts/message.contract';
import { sql } from 'kysely';
import { customerName } from '../../db/customer-names';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';

type AttachmentRow = Row<'message_attachments', 'position' | 'state' | 'type' | 'bytes' | 'reason'>;

export type MessageRow = Row<
  'messages',
  | 'id'
  | 'body'
  | 'created_at'
  | 'type'
  | 'medium'
  | 'sent_from'
  | 'delivery'
  | 'failure'
  | 'is_wrong_number'
> &
  Row<'users', 'first_name' | 'last_name'> & {
    readonly sub_id: Row<'messages'>['subscription_id'];
    readonly user_name: Row<'users'>['full_name'];
    readonly is_unread: boolean;
    readonly consent_flag: ConsentFlag | null;
    /** Of a received text, in their order; null without any. The inbox does not read them. */
    readonly attachments: readonly AttachmentRow[] | null;
    /** Failed, written by a person in the chat, and not sent again yet. */
    readonly can_retry: boolean;
  };

/** What a message shows beside its id. */
export const messageColumns = sql`
  m.subscription_id as sub_id, ${customerName.full} as user_name, ${customerName.first} as first_name,
    ${customerName.last} as last_name, m.body, m.created_at,
  coalesce(c.is_unread, false) as is_unread, m.type, m.medium, m.sent_from, m.delivery, m.failure,
  case when m.is_stop_in_words then 'texts_stopped_in_words' else m.consent_flag end as consent_flag,
  m.is_wrong_number,
  (m.delivery in ('failed', 'undelivered') and m.sent_by is not null and m.group_message_id is null
    and not exists (select from messages r where r.retry_of = m.id)) as can_retry
`;
const attachments = sql`(
  select json_agg(json_build_object('position', a.position, 'state', a.state, 'type', a.type, 'bytes', a.bytes,
    'reason', a.reason) order by a.position)
    from message_attachments a where a.message_id = m.id) as attachments`;
const columns = sql`m.id, ${messageColumns}, ${attachments}`;
export const messageJoins = sql`
  join subscriptions s on s.id = m.subscription_id and s.deleted_at is null
  join users u on u.id = s.user_id
`;
const ofMerchants = (merchantIds: readonly number[]) =>
  sql`m.merchant_id = any(${[...merchantIds]}::bigint[])`;

/** One message of these merchants. */
export const findMessage = async (
  executor: Executor,
  merchantIds: readonly number[],
  id: number,
): Promise<MessageRow | undefined> => {
  const { rows } = await sql<MessageRow>`
    select ${columns} from messages m ${messageJoins} left join conversations c on c.subscription_id = m.subscription_id
    where m.id = ${id} and ${ofMerchants(merchantIds)}
  `.execute(executor);
  return rows[0];
};

export const findMessageByKey = async (
  executor: Executor,
  merchantIds: readonly number[],
  keyId: number,
): Promise<MessageRow | undefined> => {
  const { rows } = await sql<Row<'messages', 'id'>>`
    select m.id from messages m where m.idempotency_key_id = ${keyId} and ${ofMerchants(merchantIds)}
  `.execute(executor);
  return rows[0] === undefined ? undefined : findMessage(executor, merchantIds, rows[0].id);
};

export type ChatRequest = {
  readonly after: number | null;
  readonly before: number | null;
  readonly limit: number;
};

/** Messages of one customer, oldest first: those after an id, or the newest page before one. */
export const listChat = async (
  executor: Executor,
  subscriptionId: number,
  { after, before, limit }: ChatRequest,
): Promise<readonly MessageRow[]> => {
  const range =
    after === null
      ? sql`(${before}::bigint is null or m.id < ${before}::bigint)`
      : sql`m.id > ${after}::bigint`;
  const direction = sql.raw(after === null ? 'desc' : 'asc');
  const { rows } = await sql<MessageRow>`
    select * from (
      select ${columns} from messages m ${messageJoins} left
        join conversations c on c.subscription_id = m.subscription_id
      where m.subscription_id = ${subscriptionId} and ${range}
      order by m.id ${direction} limit ${limit}
    ) page order by id
  `.execute(executor);
  return rows;
};

export const countChat = async (executor: Executor, subscriptionId: number): Promise<number> => {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from messages where subscription_id = ${subscriptionId}`.execute(
    executor,
  );
  return rows[0]?.count ?? 0;
};

/** The customer of these merchants who wrote or was written to last. */
export const findLatestConversation = async (
  executor: Executor,
  merchantIds: readonly number[],
): Promise<number | undefined> => {
  const { rows } = await sql<{ id: Row<'conversations'>['subscription_id'] }>`
    select c.subscription_id as id from conversations c join subscriptions s on s.id = c.subscription_id
      and s.deleted_at is null
    where c.is_open and c.merchant_id = any(${[...merchantIds]}::bigint[])
    order by c.last_message_at desc, c.subscription_id desc limit 1
  `.execute(executor);
  return rows[0]?.id;
};

/** False when it was read already. */
export const markConversationRead = async (
  executor: Executor,
  subscriptionId: number,
): Promise<boolean> => {
  const { rows } =
    await sql`update conversations set is_unread = false where subscription_id = ${subscriptionId} and is_unread
      returning subscription_id`.execute(executor);
  return rows.length > 0;
};

type OwnSubscription = Row<'subscriptions', 'id' | 'merchant_id'>;

/** Of these customers, those of the merchants. */
export const listOwnSubscriptions = async (
  executor: Executor,
  merchantIds: readonly number[],
  subscriptionIds: readonly number[],
): Promise<readonly OwnSubscription[]> => {
  const { rows } = await sql<OwnSubscription>`
    select id, merchant_id from subscriptions
    where id = any(${[...subscriptionIds]}::bigint[]) and merchant_id = any(${[...merchantIds]}::bigint[])
      and deleted_at is null
  `.execute(executor);
  return rows;
};

/** A closed conversation is read, and waits for no time: it counts in no badge. */
export const closeConversations = async (
  executor: Executor,
  subscriptionIds: readonly number[],
): Promise<void> => {
  await sql`update conversations set is_open = false, is_unread = false, snoozed_until = null
    where subscription_id = any(${[...subscriptionIds]}::bigint[])`.execute(executor);
};

export const markConversationsUnread = async (
  executor: Executor,
  subscriptionIds: readonly number[],
): Promise<void> => {
  await sql`update conversations set is_unread = true, snoozed_until = null
    where subscription_id = any(${[...subscriptionIds]}::bigint[])`.execute(executor);
};

/**
 * Puts the message at the end of its conversation and opens that again. Only a received one makes it unread, and wakes
 * a snoozed one; an answer of staff ends a snooze whose time has come. That of a deleted customer stays closed: their
 * row is locked, so they cannot be deleted meanwhile.
 */
export const appendToConversation = async (
  executor: Executor,
  message: {
    readonly id: number;
    readonly subscriptionId: number;
    readonly merchantId: number;
    readonly isReceived: boolean;
    /** Written by a person of the staff. */
    readonly isAnswer?: boolean;
    readonly now: Date;
  },
): Promise<void> => {
  await sql`
    insert into conversations as c (subscription_id, merchant_id, is_open, is_unread, last_message_id, last_message_at)
    select s.id, ${message.merchantId}, true, ${message.isReceived}, ${message.id}, ${message.now}
      from subscriptions s where s.id = ${message.subscriptionId} and s.deleted_at is null
    on conflict (subscription_id) do update set
      is_open = true, is_unread = c.is_unread or excluded.is_unread,
      last_message_id = excluded.last_message_id, last_message_at = excluded.last_message_at,
      snoozed_until = case
        when excluded.is_unread then null
        when ${message.isAnswer ?? false} and c.snoozed_until <= excluded.last_message_at then null
        else c.snoozed_until end
  `.execute(executor);
};
