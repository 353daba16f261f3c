import type { StaffActor } from '../../core/actor';
import { audited } from '../../context/audited';
import type { UseCaseContext } from '../../context/use-case-context';
import { publishChanged } from '../live-events/live-events.public';
import { customerNotFound, tagNotFound } from './tag.errors';
import { deleteTag, lockCustomer, lockTag } from './tag.queries';

/** Deletes a tag of the customer's merchant, at every customer. */
export const deleteTagOfMerchant = async (
  context: UseCaseContext<StaffActor>,
  { subscriptionId, tagId }: { readonly subscriptionId: number; readonly tagId: number },
): Promise<void> => {
  const { db, actor, clock } = context;
  await db.transaction().execute(async (transaction) => {
    const customer = await lockCustomer(transaction, actor.merchantIds, subscriptionId);
    if (customer === undefined) throw customerNotFound();
    const tag = await lockTag(transaction, customer.merchant_id, tagId);
    if (tag === undefined) throw tagNotFound();
    const customers = await deleteTag(transaction, tagId);
    await publishChanged(
      transaction,
      customers.map((id) => ({ merchantId: customer.merchant_id, entity: 'customer', id })),
      clock.now(),
    );
    await audited(transaction, context, {
      action: 'tag.deleted',
      entity: 'tag',
      entityId: tagId,
      merchantId: customer.merchant_id,
      fields: ['name', 'customers'],
      before: { name: tag.name, customers: customers.length },
      after: null,
    });
  });
};
