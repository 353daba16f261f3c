import { type BulkOutcome, bulkOutcomes } from '@billfold/shared/contracts/bulk-message.contract';
import { sql } from 'kysely';
import type { ListPage, ListRequest } from '../../core/list-page';
import { customerName } from '../../db/customer-names';
import { plannedAnew } from '../../db/planned-anew';
import type { Executor } from '../../db/database';
import { allOf, isFoundIn } from '../../db/list.queries';
import { readPage } from '../../db/list-page.queries';
import type { Row } from '../../db/schema';
import { isMember, type Membership } from '../groups/groups.public';
import type { RecipientSort } from './recipient-list';

export type OutcomeCounts = Readonly<Record<BulkOutcome, number>>;

/** Every outcome with its number. */
export const countOutcomes = async (
  executor: Executor,
  groupMessageId: number,
): Promise<OutcomeCounts> => {
  const { rows } = await sql<{ outcome: BulkOutcome; count: number }>`
    select outcome, count(*)::integer as count from bulk_messages where group_message_id = ${groupMessageId}
      group by outcome
  `.execute(executor);
  const counted = new Map(rows.map(({ outcome, count }) => [outcome, count]));
  return Object.fromEntries(
    bulkOutcomes.map((outcome) => [outcome, counted.get(outcome) ?? 0]),
  ) as OutcomeCounts;
};

/** The mass message of an operation. */
export const findSendOf = async (
  executor: Executor,
  operationId: number,
): Promise<number | undefined> => {
  const { rows } = await sql<
    Row<'group_messages', 'id'>
  >`select id from group_messages where operation_id = ${operationId}`.execute(executor);
  return rows[0]?.id;
};

/** Ends some of the messages that have not left. */
export const cancelRecipients = async (
  executor: Executor,
  groupMessageId: number,
  limit: number,
): Promise<void> => {
  await sql`
    update bulk_messages set outcome = 'cancelled', reason = 'send_cancelled'
     where id in (
       select id from bulk_messages where group_message_id = ${groupMessageId} and outcome = 'queued'
        order by due_at, id limit ${limit}::integer for update)
  `.execute(executor);
};

export type GroupSend = Row<'group_messages', 'id' | 'merchant_id' | 'body' | 'created_at'> & {
  readonly group_name: string;
  readonly sender_name: string | null;
  readonly operation_id: number | null;
};

export const findGroupMessage = async (
  executor: Executor,
  merchantIds: readonly number[],
  id: number,
): Promise<GroupSend | undefined> => {
  const { rows } = await sql<GroupSend>`
    select gm.id, gm.merchant_id, gm.body, gm.created_at, coalesce(gm.group_name, g.name) as group_name,
      u.full_name as sender_name, gm.operation_id
      from group_messages gm join auto_groups g on g.id = gm.group_id left join users u on u.id = gm.sent_by
     where gm.id = ${id} and gm.merchant_id = any(${[...merchantIds]}::bigint[])
  `.execute(executor);
  return rows[0];
};

export type RecipientFilter = {
  readonly groupMessageId: number;
  readonly outcomes: readonly BulkOutcome[] | undefined;
  readonly reason?: string | undefined;
  readonly search?: string | undefined;
};

export type RecipientRow = Row<
  'bulk_messages',
  'id' | 'subscription_id' | 'reason' | 'detail' | 'message_id'
> & { readonly full_name: string; readonly outcome: BulkOutcome; readonly phone: string | null };

/** One page of the people of a mass message, also of those who are no customers any more. */
export const listRecipients = (
  executor: Executor,
  { groupMessageId, outcomes, reason, search }: RecipientFilter,
  request: ListRequest<RecipientSort>,
): Promise<ListPage<RecipientRow>> =>
  readPage<RecipientRow, RecipientSort>(executor, {
    columns: sql`b.id, b.subscription_id, b.outcome, b.reason, b.detail, b.message_id,
      ${customerName.full} as full_name, coalesce(s.phone, u.phone) as phone`,
    from: sql`bulk_messages b join subscriptions s on s.id = b.subscription_id join users u on u.id = s.user_id`,
    where: [
      sql`b.group_message_id = ${groupMessageId}`,
      ...(outcomes === undefined ? [] : [sql`b.outcome = any(${[...outcomes]}::text[])`]),
      ...(reason === undefined ? [] : [sql`b.reason = ${reason}`]),
      ...(search === undefined ? [] : [isFoundIn(sql`s.search_text`, search)]),
    ],
    sorts: {
      id: { key: sql`b.id`, type: 'bigint' },
      full_name: { key: sql`s.sort_full_name`, type: 'text', isJoined: true },
    },
    id: sql`b.id`,
    keysFrom: sql`bulk_messages b join subscriptions s on s.id = b.subscription_id`,
    request,
  });

export type ReasonRow = {
  readonly outcome: BulkOutcome;
  readonly reason: string;
  readonly count: number;
};

/** How many of a mass message ended without leaving, by reason; the most frequent first. */
export const countReasons = async (
  executor: Executor,
  groupMessageId: number,
): Promise<readonly ReasonRow[]> => {
  const { rows } = await sql<ReasonRow>`
    select outcome, reason, count(*)::integer as count from bulk_messages
     where group_message_id = ${groupMessageId} and outcome in ('failed', 'skipped', 'cancelled')
     group by outcome, reason order by count desc, outcome, reason
  `.execute(executor);
  return rows;
};

export type SendGroup = Row<'group_messages', 'id' | 'group_id' | 'merchant_id'>;

export const findSendGroups = async (
  executor: Executor,
  ids: readonly number[],
): Promise<readonly SendGroup[]> => {
  const { rows } = await sql<SendGroup>`
    select id, group_id, merchant_id from group_messages where id = any(${[...ids]}::bigint[])
  `.execute(executor);
  return rows;
};

/** Writes how many people a mass message was frozen with, and what is known of them. */
export const storeFrozen = async (
  executor: Executor,
  operationId: number,
  counts: OutcomeCounts,
): Promise<void> => {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  await sql`
    update operations set total = ${total}, done = ${total - counts.queued},
      counts = ${JSON.stringify(counts)}::jsonb where id = ${operationId}
  `.execute(executor);
};

/** Of these customers, those who belong to a group now. */
export const findMembersAmong = async (
  executor: Executor,
  membership: Membership,
  subscriptionIds: readonly number[],
): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`${plannedAnew}
    select s.id from subscriptions s where s.id = any(${[...subscriptionIds]}::bigint[])
      and ${allOf(isMember(membership))}
  `.execute(executor);
  return rows.map(({ id }) => id);
};
