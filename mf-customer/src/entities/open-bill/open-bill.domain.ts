import type { InvoiceTransaction, InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { isCancelled, isPaid, isScheduled, remainingBalance } from '../invoice/invoice.domain';

/** Replaces a missing id of an address. */
export const noInvoice = 0;

/** What the customer may do with an invoice. */
export type BillState = 'payable' | 'scheduled' | 'cancelled' | 'paid' | 'confirming';

export const billStateOf = (invoice: InvoiceView): BillState => {
  if (isPaid(invoice)) return 'paid';
  if (invoice.payment_in_doubt) return 'confirming';
  if (isCancelled(invoice)) return 'cancelled';
  return isScheduled(invoice) ? 'scheduled' : 'payable';
};

/** A payment of a part of the balance. */
export type PaidPart = Pick<InvoiceTransaction, 'amount_paid' | 'visible_method'>;

/** Zero and an empty amount both mean the whole balance. */
export const amountOrBalance = (amountMinor: number | null, invoice: InvoiceView): number =>
  amountMinor || remainingBalance(invoice);

/** Whether the invoice was paid, scheduled, cancelled or changed elsewhere since it was read. */
export const hasChanged = (before: InvoiceView, now: InvoiceView): boolean =>
  before.amount !== now.amount ||
  before.amount_paid !== now.amount_paid ||
  billStateOf(before) !== billStateOf(now);
