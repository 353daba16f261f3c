import { principalOf } from '../../../core/actor';
import type { EndPaymentsOf } from '../../payment-plans/payment-plans.public';
import { billPlans } from './bill-plans.service';

/** For invoices that are about to be cancelled by a payment plan: ends what waits to pay them, as a cancellation does. */
export const endPaymentsOfInvoices: EndPaymentsOf = async (
  transaction,
  { actor, clock, requestId },
  { ids, source },
) => {
  for (const invoiceId of ids)
    await billPlans.end(transaction, {
      invoiceId,
      actor: principalOf(actor),
      sessionId: actor.sessionId,
      source,
      requestId,
      now: clock.now(),
      reason: 'cancelled',
    });
};
