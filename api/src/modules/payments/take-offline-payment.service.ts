import type { Problem } from '../../core/problem.errors';
import type { Executor } from '../../db/database';
import {
  findOfflineByKey,
  type OfflinePayment,
  type OfflineRecord,
  type OfflineTaker,
  recordOffline,
} from './offline-payment.queries';
import type { PaymentResult } from './pay-invoice.service';
import { amountAboveBalance, amountTooLow } from './payment.errors';
import { invoiceProblem } from './payment-refusal.errors';

/** `paidOn` is the business date of the merchant. */
export type OfflineCommand = Omit<OfflinePayment, 'reference'> &
  Omit<OfflineTaker, 'importId'> & { readonly paidOn: string };

const paidNow = {
  kind: 'paid',
  declineReason: null,
} as const;

const toProblem = ({
  refusal,
  balanceMinor,
}: Exclude<OfflineRecord, { readonly refusal: null }>): Problem => {
  if (refusal === 'amount_too_low') return amountTooLow();
  return refusal === 'amount_above_balance'
    ? amountAboveBalance(balanceMinor)
    : invoiceProblem(refusal);
};

/**
 * Writes down cash or a check that staff took. No gateway takes part, so all phases of a payment are one database
 * transaction, the caller's, under the invoice's lock. Throws why the invoice takes no payment.
 */
export const takeOfflinePayment = async (
  transaction: Executor,
  { paidOn, ...order }: OfflineCommand,
): Promise<PaymentResult> => {
  const payment = { ...order, paidOn: null, reference: null };
  const [recorded] = await recordOffline(transaction, { ...order, importId: null }, [payment]);
  if (recorded === undefined) throw new Error('No payment was recorded.');
  if (recorded.refusal !== null) throw toProblem(recorded);
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

/**
 * The same for many payments in one round trip, also several of one invoice: each is decided after those before it.
 * Answers for each its transaction, or why the invoice takes it not.
 */
export const takeOfflinePayments = async (
  transaction: Executor,
  taker: OfflineTaker,
  payments: readonly OfflinePayment[],
): Promise<readonly (number | Problem)[]> => {
  if (payments.length === 0) return [];
  const recorded = await recordOffline(transaction, taker, payments);
  return recorded.map((one) => (one.refusal === null ? one.transactionId : toProblem(one)));
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
