import type {
  AssignableStaff,
  AssignConversationRequest,
  ConversationHandling,
  SnoozeConversationRequest,
} from '@billfold/shared/contracts/conversation.contract';
import { auditedAll } from '../../context/audited';
import type { UseCaseContext } from '../../context/use-case-context';
import type { StaffActor } from '../../core/actor';
import type { Executor } from '../../db/database';
import { publishChanged, recordChange } from '../live-events/live-events.public';
import { readSnoozeTime } from './handling.domain';
import {
  findMerchantOf,
  holdAssignee,
  listAssignable,
  lockConversation,
  type LockedConversation,
  setAssignee,
  setSnooze,
  unassignAll,
} from './handling.queries';
import {
  assigneeUnfit,
  conversationClosed,
  conversationUnknown,
  customerUnknown,
  customerWroteAgain,
  snoozeTimeInvalid,
} from './message.errors';
import { presentHandling } from './present-message';

type Context = UseCaseContext<StaffActor>;

const lock = async (
  transaction: Executor,
  { actor }: Context,
  subscriptionId: number,
): Promise<LockedConversation> => {
  const row = await lockConversation(transaction, actor.merchantIds, subscriptionId);
  if (row === undefined) throw conversationUnknown();
  return row;
};

/** Colleagues' screens show it at once. What stays as it was is no change. */
const noteChange = async (
  transaction: Executor,
  context: Context,
  before: LockedConversation,
  change: { readonly action: string; readonly after: ConversationHandling },
): Promise<ConversationHandling> => {
  const { subscription_id: id, merchant_id: merchantId } = before;
  const nameOf = ({ assignee, snoozed_until }: ConversationHandling) => ({
    assignee: assignee?.name ?? null,
    snoozed_until,
  });
  await recordChange(
    transaction,
    context,
    {
      action: change.action,
      entity: 'conversation',
      entityId: id,
      merchantId,
      fields: ['assignee', 'snoozed_until'],
      before: nameOf(presentHandling(before)),
      after: nameOf(change.after),
    },
    { entity: 'conversation', id },
  );
  return change.after;
};

/**
 * Gives a conversation to a person of its merchant who may answer, or takes it away; the last of two wins. Throws
 * assigneeUnfit, customerUnknown and conversationUnknown.
 */
export const assignConversation = (
  context: Context,
  { sub_id: subscriptionId, user_id: userId }: AssignConversationRequest,
): Promise<ConversationHandling> =>
  context.db.transaction().execute(async (transaction) => {
    const merchantId = await findMerchantOf(transaction, context.actor.merchantIds, subscriptionId);
    if (merchantId === undefined) throw customerUnknown();
    // Before the conversation: a change of the team takes its locks in this order, too.
    const assignee =
      userId === undefined ? null : await holdAssignee(transaction, userId, merchantId);
    if (assignee === undefined) throw assigneeUnfit();
    const before = await lock(transaction, context, subscriptionId);
    await setAssignee(transaction, subscriptionId, assignee?.id ?? null);
    return noteChange(transaction, context, before, {
      action: assignee === null ? 'conversation.unassigned' : 'conversation.assigned',
      after: { ...presentHandling(before), assignee },
    });
  });

/**
 * Puts an open conversation off, or brings it back at once. Throws snoozeTimeInvalid, conversationClosed, and
 * customerWroteAgain when the customer wrote after what the person has seen.
 */
export const snoozeConversation = (
  context: Context,
  { sub_id: subscriptionId, until: text, seen_id: seenId }: SnoozeConversationRequest,
): Promise<ConversationHandling> =>
  context.db.transaction().execute(async (transaction) => {
    const until = text === undefined ? null : readSnoozeTime(text, context.clock.now());
    if (until === undefined) throw snoozeTimeInvalid();
    const before = await lock(transaction, context, subscriptionId);
    if (until !== null && !before.is_open) throw conversationClosed();
    if (until !== null && seenId !== undefined && before.last_received_id > seenId)
      throw customerWroteAgain();
    await setSnooze(transaction, subscriptionId, until);
    return noteChange(transaction, context, before, {
      action: until === null ? 'conversation.woken' : 'conversation.snoozed',
      after: presentHandling({ ...before, snoozed_until: until }),
    });
  });

export const getAssignable = ({ db, actor }: Context): Promise<readonly AssignableStaff[]> =>
  listAssignable(db, actor.merchantIds);

/**
 * Takes the conversations of a person who left a team, or can answer no more, away from them, in the transaction of
 * that change.
 */
export const unassignMember = async (
  transaction: Executor,
  context: Context,
  { userId, merchantId, name }: { userId: number; merchantId: number; name: string },
): Promise<void> => {
  const ids = await unassignAll(transaction, userId, merchantId);
  await auditedAll(
    transaction,
    context,
    ids.map((entityId) => ({
      action: 'conversation.unassigned',
      entity: 'conversation',
      entityId,
      merchantId,
      fields: ['assignee'] as const,
      before: { assignee: name as string | null },
      after: { assignee: null },
    })),
  );
  const changes = ids.map((id) => ({ merchantId, entity: 'conversation', id }) as const);
  await publishChanged(transaction, changes, context.clock.now());
};
