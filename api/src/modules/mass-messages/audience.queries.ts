import type { BulkPurpose } from '@billfold/shared/contracts/bulk-message.contract';
import { messageMedia } from '@billfold/shared/contracts/message.contract';
import { type RawBuilder, sql } from 'kysely';
import { customerName } from '../../db/customer-names';
import { plannedAnew } from '../../db/planned-anew';
import type { Executor } from '../../db/database';
import { allOf } from '../../db/list.queries';
import type { Row } from '../../db/schema';
import { isMember, type Membership } from '../groups/groups.public';
import { laneOf } from '../outbox/outbox.public';

const phone = sql`coalesce(s.phone, u.phone)`;

/** Why a member `s` (subscriptions), `u` (users) does not get a text of this purpose; null: they do. */
const obstacle = (purpose: BulkPurpose): RawBuilder<unknown> => sql`
  case when exists (select from text_stops t where t.merchant_id = s.merchant_id and t.phone = ${phone}) then 'stopped'
    when not ${purpose === 'marketing' ? sql`s.marketing_opt_in` : sql`s.sms_opt_in`} then 'opted_out'
    when ${phone} is null then 'no_address' end`;

const audience = (membership: Membership, purpose: BulkPurpose): RawBuilder<unknown> => sql`
  (select s.*, ${obstacle(purpose)} as obstacle from subscriptions s join users u on u.id = s.user_id
    where ${allOf(isMember(membership))})`;

/** Whether the customer has no value for a field; those of the other kind of customer have none. */
const lacks: Readonly<Record<string, RawBuilder<boolean>>> = {
  'user first name': sql`(${customerName.isBusiness} or ${customerName.first} = '')`,
  'user last name': sql`(${customerName.isBusiness} or ${customerName.last} = '')`,
  'user full name': sql`(${customerName.isBusiness} or ${customerName.full} = '')`,
  'user business name': sql`(not ${customerName.isBusiness} or ${customerName.business} = '')`,
};

export type AudiencePart = {
  /** The state in which they live, two letters. */
  readonly us_state: string;
  readonly people: number;
  readonly opted_out: number;
  readonly without_number: number;
  readonly missing: number;
  readonly recipients: number;
  /** How many lack each field, in the order of the fields. */
  readonly lacking: readonly number[];
};

/** The members of a group by state, and how many of them would get a text with these fields. */
export const countAudience = async (
  executor: Executor,
  membership: Membership,
  { purpose, fields }: { readonly purpose: BulkPurpose; readonly fields: readonly string[] },
): Promise<readonly AudiencePart[]> => {
  const conditions = fields.map((field) => lacks[field] ?? sql`false`);
  const lacksAny = conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`;
  const reachable = sql`s.obstacle is null`;
  const lacking =
    conditions.length === 0
      ? sql`array[]::integer[]`
      : sql`array[${sql.join(
          conditions.map(
            (lack) => sql`(count(*) filter (where ${reachable}
        and ${lack}))::integer`,
          ),
        )}]`;
  const { rows } = await sql<AudiencePart>`${plannedAnew}
    select s.service_address_state as us_state, count(*)::integer as people,
      (count(*) filter (where s.obstacle in ('opted_out', 'stopped')))::integer as opted_out,
      (count(*) filter (where s.obstacle = 'no_address'))::integer as without_number,
      (count(*) filter (where ${reachable} and ${lacksAny}))::integer as missing,
      (count(*) filter (where ${reachable} and not ${lacksAny}))::integer as recipients,
      ${lacking} as lacking
      from ${audience(membership, purpose)} s join users u on u.id = s.user_id
     group by s.service_address_state
  `.execute(executor);
  return rows;
};

export type SampleRow = Row<'subscriptions', 'id'> &
  Row<'users', 'first_name' | 'last_name' | 'full_name' | 'is_business' | 'business_name'>;

/** The first member who would get a text with these fields. */
export const findSample = async (
  executor: Executor,
  membership: Membership,
  { purpose, fields }: { readonly purpose: BulkPurpose; readonly fields: readonly string[] },
): Promise<SampleRow | undefined> => {
  const { rows } = await sql<SampleRow>`${plannedAnew}
    select s.id, ${customerName.first} as first_name, ${customerName.last} as last_name,
      ${customerName.full} as full_name,
      ${customerName.isBusiness} as is_business, ${customerName.business} as business_name
      from ${audience(membership, purpose)} s join users u on u.id = s.user_id
     where ${allOf([sql`s.obstacle is null`, ...fields.map((field) => sql`not ${lacks[field] ?? sql`false`}`)])}
     order by s.id limit 1
  `.execute(executor);
  return rows[0];
};

export type MerchantPace = Row<
  'merchants',
  'id' | 'name' | 'time_zone' | 'texts_per_second' | 'texts_from' | 'texts_until'
> & {
  readonly lane: string;
  readonly own_phone: string | null;
  readonly own_email: string | null;
};

/** The merchant, the queue of its texts, and where the staff member who asks is reached. */
export const findSender = async (
  executor: Executor,
  merchantId: number,
  userId: number,
): Promise<MerchantPace | undefined> => {
  const { rows } = await sql<MerchantPace>`
    select me.id, me.name, me.time_zone, me.texts_per_second, me.texts_from, me.texts_until,
      ${laneOf(sql`1`)} as lane, u.phone as own_phone,
      u.email as own_email
      from merchants me, users u where me.id = ${merchantId} and u.id = ${userId}
  `.execute(executor);
  return rows[0];
};

export type NewGroupMessage = {
  readonly groupId: number;
  readonly groupName: string;
  readonly merchantId: number;
  readonly body: string;
  readonly purpose: BulkPurpose;
  readonly lane: string;
  readonly sentBy: number;
  readonly operationId: number;
  readonly now: Date;
};

export const insertGroupMessage = async (
  executor: Executor,
  message: NewGroupMessage,
): Promise<number> => {
  const { id } = await executor
    .insertInto('group_messages')
    .values({
      group_id: message.groupId,
      group_name: message.groupName,
      merchant_id: message.merchantId,
      body: message.body,
      purpose: message.purpose,
      lane: message.lane,
      sent_by: message.sentBy,
      operation_id: message.operationId,
      created_at: message.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/**
 * Freezes who gets a message: a row for every member, those who cannot get it with the reason. One statement, whatever
 * the number.
 */
export const insertRecipients = async (
  executor: Executor,
  membership: Membership,
  {
    groupMessageId,
    purpose,
    lane,
    dueAt,
    now,
  }: Pick<NewGroupMessage, 'purpose' | 'lane' | 'now'> & {
    readonly groupMessageId: number;
    readonly dueAt: Date;
  },
): Promise<void> => {
  await sql`${plannedAnew}
    insert into bulk_messages (merchant_id, subscription_id, medium, purpose, lane, group_message_id, outcome,
      reason, due_at, created_at)
    select s.merchant_id, s.id, ${messageMedia.sms}, ${purpose}, ${lane}, ${groupMessageId},
      case when s.obstacle is null then 'queued' else 'skipped' end, s.obstacle, ${dueAt}, ${now}
      from ${audience(membership, purpose)} s order by s.id
  `.execute(executor);
};
