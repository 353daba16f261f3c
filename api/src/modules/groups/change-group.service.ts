import type {
  CreateGroupRequest,
  EditGroupRequest,
  GroupCondition,
} from '@billfold/shared/contracts/group.contract';
import { allCustomersName } from '@billfold/shared/contracts/limits';
import type { StaffActor } from '../../core/actor';
import type { UseCaseContext } from '../../context/use-case-context';
import type { Executor } from '../../db/database';
import { recordChange } from '../live-events/live-events.public';
import { type RequestedConditions, readConditions, rulesOf, tagsOf } from './group-rule.domain';
import {
  allCustomersFixed,
  conditionsInvalid,
  groupChanged,
  groupNameTaken,
  groupNotFound,
  locationFixed,
  locationNotFound,
  nameOrDescriptionMissing,
  nameOrLocationMissing,
  tagNotFound,
} from './group.errors';
import { type GroupWithMembers, presentConditions, presentGroup } from './present-group';
import {
  countOwnTags,
  findGroup,
  findToday,
  type GroupRow,
  insertGroup,
  isNameTaken,
  lockGroup,
  lockNames,
  markGroupDeleted,
  replaceConditions,
  updateGroup,
} from './group.queries';
import { countMatching, withMembers } from './read-groups.service';

type Context = UseCaseContext<StaffActor>;
type Change = 'created' | 'edited' | 'deleted';

type Values = ReturnType<typeof valuesOf>;
const valuesOf = (group: GroupRow) => ({
  name: group.name,
  description: group.description,
  conditions: presentConditions(group),
});

type Recorded = {
  readonly id: number;
  readonly merchantId: number;
  readonly before: Values | null;
  readonly after: Values | null;
};

/** Audits a change, and makes the open screens of other staff read the groups again. */
const record = async (
  executor: Executor,
  context: Context,
  change: Change,
  { id, merchantId, before, after }: Recorded,
): Promise<void> => {
  await recordChange(
    executor,
    context,
    {
      action: `group.${change}`,
      entity: 'group',
      entityId: id,
      merchantId,
      fields: ['name', 'description', 'conditions'],
      before,
      after,
    },
    { entity: 'group', id },
  );
};

const read = (requestedConditions: readonly GroupCondition[]): RequestedConditions => {
  const conditions = readConditions(requestedConditions);
  if (conditions.problems.length > 0) throw conditionsInvalid(conditions.problems);
  return conditions;
};

/** Throws tagNotFound when a tag is not the merchant's. */
const checkTags = async (
  executor: Executor,
  merchantId: number,
  { conditions }: RequestedConditions,
): Promise<void> => {
  const ids = tagsOf(rulesOf(conditions));
  if (ids.length > 0 && (await countOwnTags(executor, merchantId, ids)) < ids.length)
    throw tagNotFound();
};

/**
 * The merchant that the conditions name. Throws nameOrLocationMissing without one, and locationNotFound for another's.
 */
const merchantOf = ({ actor }: Context, { merchantIds }: RequestedConditions): number => {
  const [merchantId] = merchantIds;
  if (merchantId === undefined) throw nameOrLocationMissing();
  if (!actor.merchantIds.includes(merchantId)) throw locationNotFound();
  return merchantId;
};

const claimName = async (
  executor: Executor,
  wanted: { readonly merchantId: number; readonly name: string; readonly except: number | null },
): Promise<void> => {
  await lockNames(executor, wanted.merchantId);
  const isReserved = wanted.name.toLowerCase() === allCustomersName.toLowerCase();
  if (isReserved || (await isNameTaken(executor, wanted))) throw groupNameTaken();
};

const getChanged = async (
  executor: Executor,
  { actor, clock }: Context,
  id: number,
): Promise<GroupRow> => {
  const { merchantIds } = actor;
  const group = await findGroup(executor, { id, merchantIds, now: clock.now() });
  if (group === undefined) throw groupNotFound();
  return group;
};

/** How many customers a group with these conditions would have. Throws as a creation does. */
export const previewGroup = async (
  context: Context,
  requestedConditions: readonly GroupCondition[],
): Promise<number> => {
  const { db, clock } = context;
  const conditions = read(requestedConditions);
  const merchantId = merchantOf(context, conditions);
  await checkTags(db, merchantId, conditions);
  const today = await findToday(db, merchantId, clock.now());
  if (today === undefined) throw locationNotFound();
  return countMatching(context, { merchantId, today, rules: rulesOf(conditions.conditions) });
};

/** Creates a group; its name is the only one of the merchant in any case. */
export const createGroup = async (
  context: Context,
  { name: given, description = '', conditions: requestedConditions }: CreateGroupRequest,
): Promise<GroupWithMembers> => {
  const { db, clock } = context;
  const name = given.trim();
  const conditions = read(requestedConditions);
  const merchantId = merchantOf(context, conditions);
  if (name === '') throw nameOrLocationMissing();
  return db.transaction().execute(async (transaction) => {
    await checkTags(transaction, merchantId, conditions);
    await claimName(transaction, { merchantId, name, except: null });
    const id = await insertGroup(transaction, {
      merchantId,
      name,
      description: description.trim(),
      now: clock.now(),
    });
    await replaceConditions(transaction, id, conditions.conditions);
    const group = await getChanged(transaction, context, id);
    await record(transaction, context, 'created', {
      id,
      merchantId,
      before: null,
      after: valuesOf(group),
    });
    return withMembers(transaction, group);
  });
};

/** Holds a group that staff may change. Throws groupNotFound, and allCustomersFixed. */
const lockOwn = async (
  executor: Executor,
  { actor, clock }: Context,
  id: number,
): Promise<GroupRow> => {
  const { merchantIds } = actor;
  const group = await lockGroup(executor, { id, merchantIds, now: clock.now() });
  if (group === undefined) throw groupNotFound();
  if (group.is_all_customers) throw allCustomersFixed();
  return group;
};

const edit = async (
  executor: Executor,
  before: GroupRow,
  { name, description, conditions: requestedConditions }: EditGroupRequest,
): Promise<void> => {
  const { id, merchant_id: merchantId } = before;
  await claimName(executor, { merchantId, name, except: id });
  await updateGroup(executor, id, { name, description });
  if (requestedConditions === undefined) return;
  const conditions = read(requestedConditions);
  if (conditions.merchantIds.some((other) => other !== merchantId)) throw locationFixed();
  await checkTags(executor, merchantId, conditions);
  await replaceConditions(executor, id, conditions.conditions);
};

/** Changes name, description and, when they are given, the conditions. Throws allCustomersFixed, and groupChanged. */
export const editGroup = async (
  context: Context,
  id: number,
  request: EditGroupRequest,
): Promise<GroupWithMembers> => {
  const name = request.name.trim();
  const description = request.description.trim();
  return context.db.transaction().execute(async (transaction) => {
    const before = await lockOwn(transaction, context, id);
    if (name === '' || description === '') throw nameOrDescriptionMissing();
    if (request.version !== undefined && request.version !== before.version)
      throw groupChanged(presentGroup(await withMembers(transaction, before)));
    await edit(transaction, before, { ...request, name, description });
    const after = await getChanged(transaction, context, id);
    await record(transaction, context, 'edited', {
      id,
      merchantId: before.merchant_id,
      before: valuesOf(before),
      after: valuesOf(after),
    });
    return withMembers(transaction, after);
  });
};

/** Deletes a group; the messages that were sent to it stay readable. Throws allCustomersFixed. */
export const deleteGroup = async (context: Context, id: number): Promise<void> => {
  await context.db.transaction().execute(async (transaction) => {
    const group = await lockOwn(transaction, context, id);
    await markGroupDeleted(transaction, id, context.clock.now());
    await record(transaction, context, 'deleted', {
      id,
      merchantId: group.merchant_id,
      before: valuesOf(group),
      after: null,
    });
  });
};
