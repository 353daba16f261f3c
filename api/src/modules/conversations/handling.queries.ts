import { messageTypes } from '@billfold/shared/contracts/message.contract';
import type {
  AssignableStaff,
  ConversationAssignee,
} from '@billfold/shared/contracts/conversation.contract';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';

/** Whose conversations are meant, and whether the snoozed ones or all others. */
export type Handled = {
  /** Null: those without one; undefined: all. */
  readonly assigneeId: number | null | undefined;
  readonly isSnoozed: boolean;
  readonly now: Date;
};

/** The moment that gives a conversation `c` its place in the inbox: one that comes back is at the top. */
export const listedAt = sql`greatest(c.last_message_at, c.snoozed_until)`;

/** The conditions of a conversation `c`. */
export const handledAs = ({
  assigneeId,
  isSnoozed,
  now,
}: Handled): readonly RawBuilder<unknown>[] => [
  isSnoozed
    ? // The first condition is of the index.
      sql`${listedAt} > ${now} and c.snoozed_until > ${now}`
    : sql`(c.snoozed_until is null or c.snoozed_until <= ${now})`,
  ...(assigneeId === undefined
    ? []
    : [assigneeId === null ? sql`c.assignee_id is null` : sql`c.assignee_id = ${assigneeId}`]),
];

const staffName = sql`coalesce(nullif(a.full_name, ''), a.username)`;

export type HandlingRow = Row<'conversations', 'snoozed_until'> & {
  readonly assignee: ConversationAssignee | null;
};
export const handlingColumns = sql`c.snoozed_until,
  case when a.id is not null then json_build_object('id', a.id, 'name', ${staffName}) end as assignee`;
export const assigneeJoin = sql`left join users a on a.id = c.assignee_id`;

/** Undefined where no message was ever written. */
export const findHandling = async (
  executor: Executor,
  subscriptionId: number,
): Promise<HandlingRow | undefined> => {
  const { rows } = await sql<HandlingRow>`
    select ${handlingColumns} from conversations c ${assigneeJoin} where c.subscription_id = ${subscriptionId}
  `.execute(executor);
  return rows[0];
};

export type LockedConversation = HandlingRow &
  Row<'conversations', 'subscription_id' | 'merchant_id' | 'is_open'> & {
    /** The last message of the customer; 0 where they never wrote. */
    readonly last_received_id: number;
  };

/** A conversation of these merchants. Two changes of it wait for each other. */
export const lockConversation = async (
  transaction: Executor,
  merchantIds: readonly number[],
  subscriptionId: number,
): Promise<LockedConversation | undefined> => {
  const { rows } = await sql<LockedConversation>`
    select c.subscription_id, c.merchant_id, c.is_open, ${handlingColumns},
      coalesce((select max(m.id) from messages m where m.subscription_id = c.subscription_id
        and m.type = ${messageTypes.received}), 0) as last_received_id
      from conversations c join subscriptions s on s.id = c.subscription_id and s.deleted_at is null ${assigneeJoin}
     where c.subscription_id = ${subscriptionId} and c.merchant_id = any(${[...merchantIds]}::bigint[])
       for update of c
  `.execute(transaction);
  return rows[0];
};

const mayAnswer = sql`'message' = any(st.permissions) and a.state = 'active'`;

/** Holds a person who may answer for the merchant: the team does not change them meanwhile. */
export const holdAssignee = async (
  transaction: Executor,
  userId: number,
  merchantId: number,
): Promise<ConversationAssignee | undefined> => {
  const { rows } = await sql<ConversationAssignee>`
    select a.id, ${staffName} as name from merchant_staff st join users a on a.id = st.user_id
     where st.user_id = ${userId} and st.merchant_id = ${merchantId} and ${mayAnswer} for share of st
  `.execute(transaction);
  return rows[0];
};

/** The merchant of a customer of these merchants. */
export const findMerchantOf = async (
  executor: Executor,
  merchantIds: readonly number[],
  subscriptionId: number,
): Promise<number | undefined> => {
  const { rows } = await sql<Row<'subscriptions', 'merchant_id'>>`
    select merchant_id from subscriptions where id = ${subscriptionId}
       and merchant_id = any(${[...merchantIds]}::bigint[]) and deleted_at is null
  `.execute(executor);
  return rows[0]?.merchant_id;
};

export const setAssignee = async (
  transaction: Executor,
  subscriptionId: number,
  userId: number | null,
): Promise<void> => {
  await sql`
    update conversations set assignee_id = ${userId} where subscription_id = ${subscriptionId}
  `.execute(transaction);
};

/** A conversation that is put off was read. */
export const setSnooze = async (
  transaction: Executor,
  subscriptionId: number,
  until: Date | null,
): Promise<void> => {
  await sql`
    update conversations set snoozed_until = ${until}, is_unread = is_unread and ${until}::timestamptz is null
     where subscription_id = ${subscriptionId}
  `.execute(transaction);
};

/** Who may answer for these merchants, by name. */
export const listAssignable = async (
  executor: Executor,
  merchantIds: readonly number[],
): Promise<readonly AssignableStaff[]> => {
  const { rows } = await sql<AssignableStaff>`
    select a.id, ${staffName} as name, st.merchant_id from merchant_staff st join users a on a.id = st.user_id
     where st.merchant_id = any(${[...merchantIds]}::bigint[]) and ${mayAnswer}
     order by lower(${staffName}), a.id, st.merchant_id
  `.execute(executor);
  return rows;
};

/** Answers the conversations that were the person's, who is assigned no other meanwhile. */
export const unassignAll = async (
  transaction: Executor,
  userId: number,
  merchantId: number,
): Promise<readonly number[]> => {
  await sql`
    select from merchant_staff where user_id = ${userId} and merchant_id = ${merchantId} for update
  `.execute(transaction);
  const { rows } = await sql<{ id: number }>`
    update conversations set assignee_id = null where assignee_id = ${userId} and merchant_id = ${merchantId}
      returning subscription_id as id
  `.execute(transaction);
  return rows.map(({ id }) => id);
};
