import type { RestorationView } from '@billfold/shared/contracts/customer-deletion.contract';
import type { UseCaseContext } from '../../context/use-case-context';
import type { StaffActor } from '../../core/actor';
import { isRestorable, restorableUntil } from '../../core/restoration.domain';
import { customerNotFound } from './customer-deletion.errors';
import { findDeleted } from './restoration.queries';

/**
 * Whose deletion it was, since when and until when it can be undone. Throws customerNotFound for a customer who is not
 * deleted.
 */
export const readRestoration = async (
  { db, actor, clock }: UseCaseContext<StaffActor>,
  subscriptionId: number,
): Promise<RestorationView> => {
  const link = await findDeleted(db, actor.merchantIds, subscriptionId);
  if (link === undefined) throw customerNotFound();
  const { deleted_at: deletedAt } = link;
  return {
    full_name: link.full_name,
    merchant_id: link.merchant_id,
    merchant_name: link.merchant_name,
    deleted_at: deletedAt.toISOString(),
    restorable_until: restorableUntil(deletedAt).toISOString(),
    is_restorable: isRestorable(deletedAt, clock.now()),
  };
};
