import type { Executor } from '../../db/database';
import { findOfflineByKey, recordOffline, type OfflineOrder } from './offline-payment.queries';
import type { PaymentResult } from './pay-invoice.service';
import { amountAboveBalance, amountTooLow } from './payment.errors';
import { invoiceProblem } from './payment-refusal.errors';

/** `paidOn` is the business date of the merchant. */
export type OfflineCommand = OfflineOrder & { readonly paidOn: string };

const paidNow = {
  kind: 'paid',
  declineReason: null,
} as const;

/**
 * Writes down cash or a check that staff took. No gateway takes part, so all phases of a payment are one database transaction, the
 * caller's, under the bill's lock. Throws why the bill takes no payment.
 */
export const takeOfflinePayment = async (
  transaction: Executor,
  { paidOn, ...order }: OfflineCommand,
): Promise<PaymentResult> => {
  const recorded = await recordOffline(transaction, order);
  if (recorded.refusal === 'amount_too_low') throw amountTooLow();
  if (recorded.refusal === 'amount_above_balance') throw amountAboveBalance(recorded.balanceMinor);
  if (recorded.refusal !== null) throw invoiceProblem(recorded.refusal);
  return {
    ...paidNow,
    id: recorded.transactionId,
    invoiceId: order.invoiceId,
    amountMinor: order.amountMinor,
    visibleMethod: order.visibleMethod,
    paidInFull: recorded.paidInFull,
    paidOn,
  };
};

/** Answer to a repeat whose process died; undefined when nothing was recorded. */
export const recallOfflinePayment = async (
  db: Executor,
  idempotencyKeyId: number,
): Promise<PaymentResult | undefined> => {
  const row = await findOfflineByKey(db, idempotencyKeyId);
  return row === undefined
    ? undefined
    : {
        ...paidNow,
        id: row.id,
        invoiceId: row.invoice_id,
        amountMinor: row.amount,
        visibleMethod: row.visible_method,
        paidInFull: row.paid_in_full,
        paidOn: row.paid_date,
      };
};
