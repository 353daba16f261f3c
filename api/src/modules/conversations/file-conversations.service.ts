import type { StaffActor } from '../../core/actor';
import type { Executor } from '../../db/database';
import type { UseCaseContext } from '../../context/use-case-context';
import { publishChanged } from '../live-events/live-events.public';
import { customerUnknown, recipientMissing } from './message.errors';
import {
  closeConversations,
  listOwnSubscriptions,
  markConversationsUnread,
} from './message.queries';

type Context = UseCaseContext<StaffActor>;

/** All or nothing: one unknown or foreign customer refuses the whole request. */
const forOwn = async (
  { db, actor, clock }: Context,
  ids: readonly number[],
  change: (executor: Executor, ids: readonly number[]) => Promise<void>,
): Promise<void> => {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) throw recipientMissing();
  const own = await listOwnSubscriptions(db, actor.merchantIds, wanted);
  if (own.length < wanted.length) throw customerUnknown();
  await db.transaction().execute(async (transaction) => {
    await change(transaction, wanted);
    const changes = own.map(
      ({ id, merchant_id: merchantId }) => ({ merchantId, entity: 'conversation', id }) as const,
    );
    await publishChanged(transaction, changes, clock.now());
  });
};

/** Takes conversations out of the inbox until the next message either way. */
export const closeInboxConversations = (
  context: Context,
  subscriptionIds: readonly number[],
): Promise<void> => forOwn(context, subscriptionIds, closeConversations);

/** Makes conversations unread again; the call's name on the wire is sms/mark_read. */
export const markInboxUnread = (
  context: Context,
  subscriptionIds: readonly number[],
): Promise<void> => forOwn(context, subscriptionIds, markConversationsUnread);
