import type { GroupMember } from '@billfold/shared/contracts/group.contract';
import { groupLimits } from '@billfold/shared/contracts/limits';
import { type RawBuilder, sql } from 'kysely';
import type { ListPage, ListRequest } from '../../core/list-page';
import { customerName } from '../../db/customer-names';
import type { Executor } from '../../db/database';
import { readPage } from '../../db/list-page.queries';
import { allOf, isFoundIn } from '../../db/list.queries';
import { isOwedBy } from '../../db/owed-invoices.queries';
import type { SortKey } from '../../db/page-stretches.queries';
import { plannedAnew } from '../../db/planned-anew';
import type { MemberSort } from './group-list';
import type { GroupRule } from './group-rule.domain';

/** Who belongs: the merchant's customers that meet every rule on this day of the merchant. */
export type Membership = {
  readonly merchantId: number;
  /** YYYY-MM-DD */
  readonly today: string;
  readonly rules: readonly GroupRule[];
};

const carries = (match: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`exists (select from subscription_tags st where st.subscription_id = s.id and st.tag_id ${match})`;

const owedInvoices = sql`from invoices i where ${isOwedBy}`;

const owesMoreThan = (cents: number): RawBuilder<unknown> =>
  cents === 0
    ? sql`exists (select ${owedInvoices})`
    : sql`(select sum(i.amount - i.amount_paid) ${owedInvoices}) > ${cents}`;

const isLaterThan = (days: number, today: string): RawBuilder<unknown> =>
  sql`exists (select ${owedInvoices} and (i.stored_state is null or i.stored_state = 'late')
    and i.due_date < ${today}::date - ${days}::integer)`;

/** True for the customers `s` (subscriptions) that meet the rule. */
const meets = (rule: GroupRule, today: string): RawBuilder<unknown> => {
  switch (rule.kind) {
    case 'tags':
      return rule.match === 'any'
        ? carries(sql`= any(${[...rule.ids]}::bigint[])`)
        : allOf(rule.ids.map((id) => carries(sql`= ${id}`)));
    case 'state':
      return sql`s.state = ${rule.state}`;
    case 'zip':
      return rule.match === 'exact'
        ? sql`s.service_address_zip = ${rule.zip}`
        : sql`s.service_address_zip like ${`${rule.zip}%`}`;
    case 'business':
      return sql`exists (select from users u where u.id = s.user_id
        and ${customerName.isBusiness} = ${rule.isBusiness})`;
    case 'balance':
      return owesMoreThan(rule.above);
    case 'days_late':
      return isLaterThan(rule.above, today);
    case 'unknown':
      return sql`false`;
  }
};

/** The conditions of a query of customers `s` (subscriptions) for the members alone. */
export const isMember = ({ merchantId, today, rules }: Membership): RawBuilder<unknown>[] => [
  sql`s.merchant_id = ${merchantId}`,
  sql`s.deleted_at is null`,
  ...rules.map((rule) => meets(rule, today)),
];

export const countMembers = async (executor: Executor, membership: Membership): Promise<number> => {
  const { rows } = await sql<{ total: number }>`${plannedAnew}
    select count(*) as total from subscriptions s where ${allOf(isMember(membership))}
  `.execute(executor);
  return rows[0]?.total ?? 0;
};

const sortKeys: Readonly<Record<MemberSort, SortKey>> = {
  full_name: { key: sql`s.sort_full_name`, type: 'text' },
  id: { key: sql`s.id`, type: 'bigint' },
};

/** One page of the members of a group. With `isExact` all of them are counted. */
export const listMembers = (
  executor: Executor,
  membership: Membership,
  { search, isExact = false }: { readonly search?: string | undefined; readonly isExact?: boolean },
  request: ListRequest<MemberSort>,
): Promise<ListPage<GroupMember>> =>
  readPage<GroupMember, MemberSort>(executor, {
    columns: sql`s.id, ${customerName.full} as full_name`,
    from: sql`subscriptions s join users u on u.id = s.user_id`,
    where: [
      ...isMember(membership),
      ...(search === undefined ? [] : [isFoundIn(sql`s.search_text`, search)]),
    ],
    sorts: sortKeys,
    id: sql`s.id`,
    keysFrom: sql`subscriptions s`,
    isCountExact: isExact,
    request,
  });

export type Summary = {
  readonly total: number;
  readonly isFloor: boolean;
  readonly members: readonly GroupMember[];
};

/**
 * The first members of a group and their number, as far as a list counts. A group with more members than that shows
 * some of them: to sort all would read most customers of a large merchant for each group.
 */
const summarise = (groupId: number, membership: Membership): RawBuilder<unknown> => sql`(
  with found as materialized (
    select s.id, s.user_id, s.full_name, s.sort_full_name from subscriptions s
      where ${allOf(isMember(membership))} limit ${groupLimits.countedMembers + 1}
  )
  select ${groupId}::bigint as group_id, (select count(*) from found) as total, (
    select coalesce(json_agg(json_build_object('id', shown.id, 'full_name', shown.full_name)
      order by shown.sort_name, shown.id), '[]')
      from (
        select f.id, coalesce(f.full_name, u.full_name) as full_name, f.sort_full_name as sort_name
          from (
            select * from found
             limit case when (select count(*)
               from found) > ${groupLimits.countedMembers} then ${groupLimits.listedMembers}::bigint end
          ) f join users u on u.id = f.user_id
         order by sort_name, f.id limit ${groupLimits.listedMembers}
      ) shown
  ) as members)`;

/** By the id of the group; all of them in one statement. */
export const summariseMembers = async (
  executor: Executor,
  groups: readonly (Membership & { readonly id: number })[],
): Promise<ReadonlyMap<number, Summary>> => {
  if (groups.length === 0) return new Map();
  const summaries = sql.join(
    groups.map((group) => summarise(group.id, group)),
    sql` union all `,
  );
  const { rows } = await sql<{
    group_id: number;
    total: number;
    members: GroupMember[];
  }>`${plannedAnew}
    select one.group_id, one.total, one.members from (${summaries}) one
  `.execute(executor);
  return new Map(
    rows.map(({ group_id: id, total, members }) => [
      id,
      {
        total: Math.min(total, groupLimits.countedMembers),
        isFloor: total > groupLimits.countedMembers,
        members,
      },
    ]),
  );
};
