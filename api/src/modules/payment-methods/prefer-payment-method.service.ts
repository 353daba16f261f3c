import { type CustomerActor, principalOf } from '../../core/actor';
import { insertAuditEntry } from '../../db/audit.queries';
import type { WalletContext } from './method-uses';
import type { ListedMethod } from './list-payment-methods.service';
import { methodNotFound, methodUnusable } from './payment-method.errors';
import { findOwnMethod, lockWallet, preferMethod, unpreferMethods } from './payment-method.queries';

/** Makes one of the customer's own methods the preferred one instead of any other. Throws methodNotFound and methodUnusable. */
export const preferPaymentMethod = async (
  { db, actor, clock, requestId, methodUses }: WalletContext<CustomerActor>,
  id: number,
): Promise<ListedMethod> =>
  db.transaction().execute(async (transaction) => {
    await lockWallet(transaction, actor.userId);
    const method = await findOwnMethod(transaction, actor.userId, id);
    if (method === undefined) throw methodNotFound();
    if (method.bar_code !== null) throw methodUnusable();
    if (!method.preferred) {
      await unpreferMethods(transaction, actor.userId);
      await preferMethod(transaction, id);
      await insertAuditEntry(transaction, {
        actor: principalOf(actor),
        action: 'payment_method.preferred',
        entity: 'payment_method',
        entityId: id,
        before: { preferred: false },
        after: { preferred: true },
        at: clock.now(),
        requestId,
      });
    }
    const uses = await methodUses.list(transaction, actor.userId);
    return { method: { ...method, preferred: true }, uses: uses.get(id) ?? [] };
  });
