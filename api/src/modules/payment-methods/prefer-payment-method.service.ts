import { audited } from '../../context/audited';
import type { CustomerActor } from '../../core/actor';
import type { WalletContext } from './method-uses';
import type { ListedMethod } from './list-payment-methods.service';
import { methodNotFound, methodUnusable } from './payment-method.errors';
import { findOwnMethod, lockWallet, preferMethod, unpreferMethods } from './payment-method.queries';

/**
 * Makes one of the customer's own methods the preferred one instead of any other. Throws methodNotFound and
 * methodUnusable.
 */
export const preferPaymentMethod = async (
  context: WalletContext<CustomerActor>,
  id: number,
): Promise<ListedMethod> => {
  const { db, actor, methodUses } = context;
  return db.transaction().execute(async (transaction) => {
    await lockWallet(transaction, actor.userId);
    const method = await findOwnMethod(transaction, actor.userId, id);
    if (method === undefined) throw methodNotFound();
    if (method.bar_code !== null) throw methodUnusable();
    if (!method.preferred) {
      await unpreferMethods(transaction, actor.userId);
      await preferMethod(transaction, id);
      await audited(transaction, context, {
        action: 'payment_method.preferred',
        entity: 'payment_method',
        entityId: id,
        merchantId: null,
        fields: ['preferred'],
        before: { preferred: false },
        after: { preferred: true },
      });
    }
    const uses = await methodUses.list(transaction, actor.userId);
    return { method: { ...method, preferred: true }, uses: uses.get(id) ?? [] };
  });
};
