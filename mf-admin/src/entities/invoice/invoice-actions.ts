import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';

/** Nothing is owed of an invoice that was cancelled or closed by hand. */
export const balanceOf = ({ state, amount, amount_paid: paid }: InvoiceView): number =>
  state === 'cancelled' || state === 'paid' ? 0 : amount - paid;

/** A cancelled invoice stays as it is; while a payment is being confirmed the server changes nothing either. */
export const isChangeable = ({ state, payment_in_doubt: isInDoubt }: InvoiceView): boolean =>
  state !== 'cancelled' && !isInDoubt;

export const isCancellable = (invoice: InvoiceView): boolean =>
  isChangeable(invoice) && invoice.state !== 'paid';

/** Something is left to pay, and no payment is being confirmed. */
export const isPayable = (invoice: InvoiceView): boolean =>
  isCancellable(invoice) && balanceOf(invoice) > 0;

export const isScheduled = ({ scheduled_on: day }: InvoiceView): boolean => day !== null;
