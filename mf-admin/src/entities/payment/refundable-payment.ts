import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import type { RefundFacts, TransactionView } from '@billfold/shared/contracts/transaction.contract';

/** A payment as the dialogs that give it back need it. */
export type RefundablePayment = {
  /** Of its transaction. */
  readonly id: number;
  readonly amount: number;
  readonly method: string;
  readonly merchantId: number;
  /** Null of a donation. */
  readonly invoice: number | null;
  readonly refund: RefundFacts;
};

export const mayBeRefunded = ({ refund }: RefundablePayment): boolean =>
  refund.refundable > 0 && !refund.in_doubt;

/** Only a whole payment that has not settled is voided. */
export const mayBeCancelled = (payment: RefundablePayment): boolean =>
  mayBeRefunded(payment) &&
  !payment.refund.is_settled &&
  payment.refund.refundable === payment.amount;

/** The payments of an invoice that were taken, whatever is left of them. */
export const refundablePaymentsOf = ({
  id: invoice,
  merchant,
  transactions,
}: InvoiceView): readonly RefundablePayment[] =>
  transactions.flatMap(({ id, amount_paid: amount, visible_method: method, refund }) =>
    refund === undefined ? [] : [{ id, amount, method, merchantId: merchant.id, invoice, refund }],
  );

const nothingLeft: Readonly<Record<string, string>> = {
  refunded: 'Fully refunded.',
  voided: "Voided. There's nothing to refund.",
  returned: "Returned by the bank. There's nothing to refund.",
};

/**
 * Why a payment has no Refund for staff who may refund. Null for a refundable payment, and for a transaction that took
 * no money: a refund, a scheduled or a declined payment. `refund` is missing for money taken outside the product.
 */
export const whyNotRefundable = (
  { type = 'payment', status }: Pick<TransactionView, 'type' | 'status'>,
  refund: RefundFacts | undefined,
): string | null => {
  if (type !== 'payment') return null;
  if (refund?.in_doubt) return 'A refund is being confirmed.';
  if (status !== 'success') return nothingLeft[status] ?? null;
  if (refund === undefined) return 'Taken outside our card gateway. Refund it where it was taken.';
  return refund.refundable > 0 ? null : (nothingLeft['refunded'] ?? null);
};
