import { audited } from '../../context/audited';
import type { UseCaseContext } from '../../context/use-case-context';
import type { StaffActor } from '../../core/actor';
import { isRestorable } from '../../core/restoration.domain';
import type { Executor } from '../../db/database';
import { publishChanged } from '../live-events/live-events.public';
import { alreadyRestored, customerNotFound, restorableNoMore } from './customer-deletion.errors';
import { hasLink, lockPerson } from './customer-deletion.queries';
import { lockLink, unmarkDeleted } from './restoration.queries';

const restore = async (
  transaction: Executor,
  context: UseCaseContext<StaffActor>,
  subscriptionId: number,
): Promise<void> => {
  const now = context.clock.now();
  // The person before their links, as all changes of both lock them.
  await lockPerson(transaction, subscriptionId);
  const link = await lockLink(transaction, context.actor.merchantIds, subscriptionId);
  if (link === undefined) throw customerNotFound();
  const { merchant_id: merchantId, deleted_at: deletedAt } = link;
  if (deletedAt === null) throw link.was_deleted ? alreadyRestored() : customerNotFound();
  if (!isRestorable(deletedAt, now)) throw restorableNoMore();
  await unmarkDeleted(transaction, subscriptionId);
  await audited(transaction, context, {
    action: 'subscription.restored',
    entity: 'subscription',
    entityId: subscriptionId,
    merchantId,
    fields: ['deleted'],
    before: { deleted: true },
    after: { deleted: false },
  });
  await publishChanged(
    transaction,
    [
      { merchantId, entity: 'customer', id: subscriptionId },
      { merchantId, entity: 'conversation', id: subscriptionId },
    ],
    now,
  );
};

/**
 * Takes a deletion back within 30 days: the link is what it was, with its state, tags, notes and history. What the
 * deletion ended stays ended: opt-ins, auto-pay, schedules, plans and invoices. Throws customerNotFound, also for a
 * customer who never was deleted, alreadyRestored and restorableNoMore.
 */
export const restoreCustomer = async (
  context: UseCaseContext<StaffActor>,
  subscriptionId: number,
): Promise<void> => {
  const { db, actor } = context;
  if (!(await hasLink(db, actor.merchantIds, subscriptionId))) throw customerNotFound();
  await db.transaction().execute((transaction) => restore(transaction, context, subscriptionId));
};
