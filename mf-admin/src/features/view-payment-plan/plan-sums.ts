import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';

/** What is still to be paid of an invoice: nothing of a cancelled one. */
export const leftOf = ({ state, amount, amount_paid: paid }: InvoiceView): number =>
  state === 'cancelled' || state === 'paid' ? 0 : amount - paid;

export const sumsOf = (invoices: readonly InvoiceView[]) => ({
  paid: invoices.reduce((sum, invoice) => sum + invoice.amount_paid, 0),
  left: invoices.reduce((sum, invoice) => sum + leftOf(invoice), 0),
});
