import type { CustomerSort } from '@billfold/shared/contracts/subscription.contract';
import { type RawBuilder, sql } from 'kysely';
import type { Reach, StaffActor } from '../../core/actor';
import type { ListPage, ListRequest } from '../../core/list-page';
import type { Executor } from '../../db/database';
import { allOf, isFoundIn, partsOf } from '../../db/list.queries';
import { isOwedBy } from '../../db/owed-invoices.queries';
import { readPage } from '../../db/list-page.queries';
import type { SortKey } from '../../db/page-stretches.queries';
import type { Row } from '../../db/schema';
import { isMember } from '../groups/groups.public';
import type { SubscriptionFilter } from './subscription-list';
import {
  fromSubscriptions,
  isLateOn,
  subscriptionColumns,
  type SubscriptionRow,
} from './subscription.queries';

/** The columns `sort_…` are kept by triggers, from the person and from what the merchant wrote. */
const sortKeys: Readonly<Record<CustomerSort, SortKey>> = {
  id: { key: sql`s.id`, type: 'bigint' },
  full_name: { key: sql`s.sort_full_name`, type: 'text' },
  last_name: { key: sql`s.sort_name`, type: 'text' },
  first_name: { key: sql`s.sort_first_name`, type: 'text' },
  email: { key: sql`s.sort_email`, type: 'text', hasGaps: true },
  phone: { key: sql`s.sort_phone`, type: 'text', hasGaps: true },
  state: { key: sql`s.state`, type: 'text' },
  user_external_id: { key: sql`lower(s.user_external_id)`, type: 'text' },
  merchant_name: { key: sql`lower(m.name)`, type: 'text', isOfMerchant: true },
  created_at: { key: sql`s.created_at`, type: 'timestamptz' },
};

const hasTag = (tagId: number): RawBuilder<unknown> =>
  sql`s.id in (select st.subscription_id from subscription_tags st where st.tag_id = ${tagId})`;

/** A group is read before: until then no customer is in it. */
const inGroup = ({ groupId, members }: SubscriptionFilter): readonly RawBuilder<unknown>[] => {
  if (groupId === undefined) return [];
  return members === undefined ? [sql`false`] : isMember(members);
};

/**
 * Who owes anything, or has a late invoice. Like a group, the moment is read before. Today of one merchant is one
 * value, which the database reads once.
 */
const withBalance = (
  { balance, at }: SubscriptionFilter,
  merchant: number | RawBuilder<unknown> = sql`s.merchant_id`,
): readonly RawBuilder<unknown>[] => {
  if (balance === undefined) return [];
  if (at === undefined) return [sql`false`];
  const today = sql`(select business_date(${at}::timestamptz, day.time_zone) from merchants day
                      where day.id = ${merchant})`;
  const conditions = balance === 'late' ? [isOwedBy, isLateOn(today)] : [isOwedBy];
  return [sql`exists (select from invoices i where ${allOf(conditions)})`];
};

const matching = (filter: SubscriptionFilter): readonly RawBuilder<unknown>[] => [
  sql`s.deleted_at is null`,
  ...(filter.states === undefined ? [] : [sql`s.state = any(${[...filter.states]}::text[])`]),
  ...(filter.userId === undefined ? [] : [sql`s.user_id = ${filter.userId}`]),
  ...filter.tagIds.map(hasTag),
  ...inGroup(filter),
];

const isFound = ({ search }: SubscriptionFilter): { readonly match?: RawBuilder<unknown> } =>
  search === undefined ? {} : { match: isFoundIn(sql`s.search_text`, search) };

const isUnfiltered = ({ tagIds, states, userId, groupId, balance, search }: SubscriptionFilter) =>
  tagIds.length === 0 &&
  [states, userId, groupId, balance, search].every((value) => value === undefined);

export type CustomerQuestion = {
  readonly actor: Reach;
  readonly filter: SubscriptionFilter;
  readonly list: ListRequest<CustomerSort>;
};

/** Which customers are read and in which order. */
export const customersOf = ({ actor, filter, list }: CustomerQuestion) => ({
  where: matching(filter),
  parts: partsOf(actor, { user: 's.user_id', merchant: 's.merchant_id' }, filter.merchantIds).map(
    (part) => ({
      ...part,
      where: allOf([part.where, ...withBalance(filter, part.merchantId)]),
      ...isFound(filter),
    }),
  ),
  sorts: sortKeys,
  id: sql`s.id`,
  keysFrom:
    list.sort.field === 'merchant_name'
      ? sql`subscriptions s join merchants m on m.id = s.merchant_id`
      : sql`subscriptions s`,
  request: list,
});

export const listSubscriptions = (
  executor: Executor,
  question: CustomerQuestion,
  now: Date,
): Promise<ListPage<SubscriptionRow>> => {
  const { where: conditions, ...order } = customersOf(question);
  return readPage<SubscriptionRow, CustomerSort>(executor, {
    columns: subscriptionColumns(now),
    from: fromSubscriptions,
    where: conditions,
    ...order,
    isCountExact: isUnfiltered(question.filter),
  });
};

/** The ids and merchants of all customers of the staff member that match: a statement for others to select from. */
export const selectMatching = (
  { merchantIds }: StaffActor,
  filter: SubscriptionFilter,
): RawBuilder<unknown> => {
  const wanted = filter.merchantIds;
  const requestedIds =
    wanted === undefined ? merchantIds : merchantIds.filter((id) => wanted.includes(id));
  return sql`select s.id, s.merchant_id from subscriptions s
    where s.merchant_id = any(${[...requestedIds]}::bigint[])
      and ${allOf([...matching(filter), ...withBalance(filter), isFound(filter).match ?? sql`true`])}`;
};

/** Those of the tags that exist at the staff member's merchants. */
export const listKnownTags = async (
  executor: Executor,
  { merchantIds }: StaffActor,
  tagIds: readonly number[],
): Promise<readonly number[]> => {
  const { rows } = await sql<Row<'tags', 'id'>>`
    select t.id from tags t where t.id = any(${[...tagIds]}::bigint[])
      and t.merchant_id = any(${[...merchantIds]}::bigint[])
  `.execute(executor);
  return rows.map(({ id }) => id);
};
