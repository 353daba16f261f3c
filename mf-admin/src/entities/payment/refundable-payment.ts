import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import type { RefundFacts } from '@billfold/shared/contracts/transaction.contract';

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

/** Only the whole of what has not settled is voided. */
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
