import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';

/** A cancelled invoice stays as it is; while a payment is being confirmed the server changes nothing either. */
export const isChangeable = ({ state, payment_in_doubt: isInDoubt }: InvoiceView): boolean =>
  state !== 'cancelled' && !isInDoubt;

export const isCancellable = (invoice: InvoiceView): boolean =>
  isChangeable(invoice) && invoice.state !== 'paid';

/** Something is left to pay, and no payment is being confirmed. */
export const isPayable = (invoice: InvoiceView): boolean =>
  isCancellable(invoice) && invoice.amount > invoice.amount_paid;

export const isScheduled = ({ scheduled_on: day }: InvoiceView): boolean => day !== null;
