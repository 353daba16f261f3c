import { audited } from '../../context/audited';
import type { SecretHasher } from '../../core/secret-hasher';
import type { Executor } from '../../db/database';
import { confirmPin } from '../auth/auth.public';
import { type AnswerOnce, makeOnce } from '../idempotency/idempotency.public';
import { invoiceNotFound } from '../invoices/invoices.public';
import { publishChanged } from '../live-events/live-events.public';
import { type EditContext, lockSettledInvoice, planChangeOf } from './edit-invoice.service';
import { cancelledAlready, paidNotCancelled } from './invoice-edit.errors';
import { findInvoiceOwner, type InvoiceOwner, storeCancelled } from './invoice-edit.queries';

export type CancelInvoice = {
  readonly invoiceId: number;
  readonly pin: string | undefined;
  readonly idempotencyKey: string | undefined;
};

const source = 'DELETE user_invoices';

const cancel = async (
  transaction: Executor,
  context: EditContext,
  owner: InvoiceOwner,
): Promise<void> => {
  const { invoiceId: id, merchantId, subscriptionId: subId } = owner;
  const before = await lockSettledInvoice(transaction, context, owner);
  if (before.stored_state === 'cancelled') throw cancelledAlready();
  if (before.state === 'paid') throw paidNotCancelled();
  const change = planChangeOf(context, id, source);
  await context.plans.end(transaction, { ...change, reason: 'cancelled' });
  await storeCancelled(transaction, id);
  await audited(transaction, context, {
    action: 'invoice.cancelled',
    entity: 'invoice',
    entityId: id,
    merchantId,
    fields: ['stored_state', 'amount', 'amount_paid'],
    before: { stored_state: before.stored_state, amount: null, amount_paid: null },
    after: {
      stored_state: 'cancelled',
      amount: before.amount,
      amount_paid: before.amount_paid,
    },
  });
  const changed = { merchantId, entity: 'invoice', id, subId } as const;
  await publishChanged(transaction, [changed], change.now);
};

/**
 * Cancels the open balance of an invoice, with the PIN of the caller; the paid amount stays paid. Throws
 * invoiceNotFound, wrongPin, cancelledAlready, paidNotCancelled, and the reason why it cannot change while money moves.
 * The same key cancels once.
 */
export const cancelInvoice = async (
  context: EditContext,
  hasher: SecretHasher,
  { invoiceId, pin, idempotencyKey }: CancelInvoice,
): Promise<AnswerOnce> => {
  const { db, actor } = context;
  const owner = await findInvoiceOwner(db, actor.merchantIds, invoiceId);
  if (owner === undefined) throw invoiceNotFound();
  await confirmPin(context, hasher, pin);
  // without the PIN: it has four digits, so a hash reveals it
  const making = { route: source, key: idempotencyKey, request: { invoice: invoiceId } };
  return makeOnce(context, making, async (transaction) => {
    await cancel(transaction, context, owner);
    return {};
  });
};
