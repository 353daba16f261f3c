import { type CustomerActor, principalOf } from '../../core/actor';
import { insertAuditEntry } from '../../db/audit.queries';
import type { Executor } from '../../db/database';
import { recordConsent } from '../consents/consents.public';
import type { WalletContext } from './method-uses';
import { describeUse } from './method-use.domain';
import { methodInUse, methodNotFound } from './payment-method.errors';
import { maskedName } from './present-payment-method';
import {
  findNextMethod,
  findOwnMethod,
  lockWallet,
  markRemoved,
  preferMethod,
} from './payment-method.queries';

export type RemovePaymentMethodCommand = {
  readonly methodId: number;
  /** The customer saw the plans that need the method, and wants it removed all the same. */
  readonly isConfirmed: boolean;
};

const source = 'DELETE payment_methods';

const passOnPreference = async (transaction: Executor, userId: number): Promise<number | null> => {
  const next = await findNextMethod(transaction, userId);
  if (next !== undefined) await preferMethod(transaction, next);
  return next ?? null;
};

/**
 * Removes one of the customer's own methods and releases its uses in the same transaction; without
 * the confirmation methodInUse names them and the transaction rolls back. A payment under way
 * continues from its attempt. The preference passes to the next card. Throws methodNotFound.
 */
export const removePaymentMethod = async (
  context: WalletContext<CustomerActor>,
  { methodId, isConfirmed }: RemovePaymentMethodCommand,
): Promise<void> => {
  const { db, actor, clock, requestId, methodUses } = context;
  const { userId } = actor;
  const record = { actor: principalOf(actor), requestId };
  await db.transaction().execute(async (transaction) => {
    if ((await findOwnMethod(transaction, userId, methodId)) === undefined) throw methodNotFound();
    const now = clock.now();
    // the person is locked before what is theirs, as by a change of their phone
    await lockWallet(transaction, userId);
    const uses = await methodUses.release(transaction, {
      ...record,
      sessionId: actor.sessionId,
      methodId,
      userId,
      now,
      because: { reason: 'method_removed', channel: 'web', source },
    });
    if (uses.length > 0 && !isConfirmed) throw methodInUse(uses.map(describeUse));
    const method = await findOwnMethod(transaction, userId, methodId);
    if (method === undefined) throw methodNotFound();
    await markRemoved(transaction, methodId, now);
    await recordConsent(transaction, {
      ...record,
      userId,
      subscriptionId: null,
      merchantId: null,
      kind: 'payment_method',
      action: 'withdrawn',
      wording: `${maskedName(method)} will no longer be saved.`,
      channel: 'web',
      source,
      at: now,
    });
    const preferredInstead = method.preferred ? await passOnPreference(transaction, userId) : null;
    await insertAuditEntry(transaction, {
      ...record,
      sessionId: actor.sessionId,
      action: 'payment_method.removed',
      entity: 'payment_method',
      entityId: methodId,
      before: {
        type: method.type,
        card_type: method.card_type,
        last4: method.last4,
        preferred: method.preferred,
      },
      after: { removed: true, preferred_instead: preferredInstead, released: uses.length },
      at: now,
    });
  });
};
