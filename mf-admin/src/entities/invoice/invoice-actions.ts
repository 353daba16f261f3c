import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';

/** A cancelled invoice stays as it is; while a payment is being confirmed the server changes nothing either. */
export const isChangeable = ({ state, payment_in_doubt: isInDoubt }: InvoiceView): boolean =>
  state !== 'cancelled' && !isInDoubt;

export const isCancellable = (invoice: InvoiceView): boolean =>
  isChangeable(invoice) && invoice.state !== 'paid';

export const isScheduled = ({ scheduled_on: day }: InvoiceView): boolean => day !== null;
