import type { GroupMember } from '@billfold/shared/contracts/group.contract';
import { groupLimits } from '@billfold/shared/contracts/limits';
import type { StaffActor } from '../../core/actor';
import type { ListPage, ListRequest } from '../../core/list-page';
import type { UseCaseContext } from '../../context/use-case-context';
import type { Executor } from '../../db/database';
import { findOperations } from '../operations/operations.public';
import type { GroupFilter, GroupSort, MemberSort, MessageSort } from './group-list';
import {
  countMembers,
  listMembers,
  type Membership,
  summariseMembers,
} from './group-members.queries';
import { rulesOf } from './group-rule.domain';
import { groupNotFound } from './group.errors';
import type { GroupWithMembers, SentGroupMessage } from './present-group';
import { findGroup, type GroupRow, listGroupMessages, listGroups } from './group.queries';

type Context = Pick<UseCaseContext<StaffActor>, 'clock'> & {
  readonly db: Executor;
  readonly actor: Pick<StaffActor, 'merchantIds'>;
};

const membershipOf = ({ merchant_id: merchantId, today, conditions }: GroupRow): Membership => ({
  merchantId,
  today,
  rules: rulesOf(conditions),
});

/** The groups of the caller's merchants, each with its first members. */
export const readGroups = async (
  { db, actor, clock }: Context,
  filter: GroupFilter,
  request: ListRequest<GroupSort>,
): Promise<ListPage<GroupWithMembers>> => {
  const { merchantIds } = actor;
  const page = await listGroups(db, { merchantIds, now: clock.now(), filter, request });
  const summaries = await summariseMembers(
    db,
    page.items.map((group) => ({ id: group.id, ...membershipOf(group) })),
  );
  return {
    ...page,
    items: page.items.map((group) => ({
      group,
      summary: summaries.get(group.id) ?? { total: 0, isFloor: false, members: [] },
    })),
  };
};

const byName = { field: 'full_name', isDescending: false } as const;

/** A group with the exact number of its members, and the first of them by name. */
export const withMembers = async (
  executor: Executor,
  group: GroupRow,
): Promise<GroupWithMembers> => {
  const { items, total } = await listMembers(
    executor,
    membershipOf(group),
    { isExact: true },
    { limit: groupLimits.listedMembers, sort: byName, after: null, isBackward: false },
  );
  const members = items.map(({ id, full_name: name }) => ({ id, full_name: name }));
  return { group, summary: { total, isFloor: false, members } };
};

/** Throws groupNotFound for the group of another merchant. */
const getGroup = async ({ db, actor, clock }: Context, id: number): Promise<GroupRow> => {
  const { merchantIds } = actor;
  const group = await findGroup(db, { id, merchantIds, now: clock.now() });
  if (group === undefined) throw groupNotFound();
  return group;
};

/** Throws groupNotFound. */
export const readGroup = async (context: Context, id: number): Promise<GroupWithMembers> =>
  withMembers(context.db, await getGroup(context, id));

/** Throws groupNotFound. */
export const readMembers = async (
  context: Context,
  { id, search }: { readonly id: number; readonly search: string | undefined },
  request: ListRequest<MemberSort>,
): Promise<ListPage<GroupMember>> =>
  listMembers(context.db, membershipOf(await getGroup(context, id)), { search }, request);

/** Who belongs to a group; undefined when it is no group of the caller. */
export const findMembership = async (
  { db, actor, clock }: Context,
  id: number,
): Promise<Membership | undefined> => {
  const { merchantIds } = actor;
  const group = await findGroup(db, { id, merchantIds, now: clock.now() });
  return group === undefined ? undefined : membershipOf(group);
};

/** How many customers meet the conditions now. */
export const countMatching = (
  { db }: Pick<Context, 'db'>,
  membership: Membership,
): Promise<number> => countMembers(db, membership);

/** Throws groupNotFound for the group of another merchant; a deleted group keeps its messages. */
export const readGroupMessages = async (
  { db, actor, clock }: Context,
  groupId: number,
  request: ListRequest<MessageSort>,
): Promise<ListPage<SentGroupMessage>> => {
  const { merchantIds } = actor;
  const page = await listGroupMessages(db, { groupId, merchantIds, now: clock.now(), request });
  if (page === undefined) throw groupNotFound();
  const ids = page.items.flatMap(({ operation_id: id }) => (id === null ? [] : [id]));
  const operations = await findOperations(db, merchantIds, ids);
  return {
    ...page,
    items: page.items.map((message) => ({
      message,
      operation: operations.get(message.operation_id ?? 0),
    })),
  };
};
