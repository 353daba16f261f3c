import type { DeletionView } from '@billfold/shared/contracts/customer-deletion.contract';
import type { StaffActor } from '../../core/actor';
import type { UseCaseContext } from '../../context/use-case-context';
import { hasPin } from '../auth/auth.public';
import { customerNotFound } from './customer-deletion.errors';
import { hasLink, isMoneyMoving, readEnds } from './customer-deletion.queries';

/** What the deletion of a customer would end, for the question before it. */
export const readDeletion = async (
  { db, actor }: UseCaseContext<StaffActor>,
  subscriptionId: number,
): Promise<DeletionView> => {
  const isOurs = await hasLink(db, actor.merchantIds, subscriptionId);
  const ends = isOurs ? await readEnds(db, subscriptionId) : undefined;
  if (ends === undefined) throw customerNotFound();
  return {
    ...ends,
    payment_in_doubt: await isMoneyMoving(db, subscriptionId),
    has_pin: await hasPin(db, actor.userId),
  };
};
