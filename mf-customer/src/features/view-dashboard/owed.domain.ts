import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { isCancelled, isLate, isPaid } from '../../entities/invoice/invoice.domain';

/** How an invoice is paid without a press of the customer; null where the customer has to pay it. */
export type Settlement =
  | { readonly kind: 'confirming' }
  | { readonly kind: 'scheduled' | 'auto_pay'; readonly on: string };

export const settlementOf = ({
  payment_in_doubt: isInDoubt,
  scheduled_on: scheduledOn,
  autopay_on: autoPayOn,
}: InvoiceView): Settlement | null => {
  if (isInDoubt) return { kind: 'confirming' };
  if (scheduledOn !== null) return { kind: 'scheduled', on: scheduledOn };
  return autoPayOn === undefined ? null : { kind: 'auto_pay', on: autoPayOn };
};

export const isUnpaid = (invoice: InvoiceView): boolean =>
  !isPaid(invoice) && !isCancelled(invoice);

/** Cents still to pay of these invoices. */
export const sumOwed = (invoices: readonly InvoiceView[]): number =>
  invoices.reduce((sum, { amount_due: due }) => sum + due, 0);

/** As many invoices are on the first screen; the rest is in the list. */
const shownBills = 3;

export type NextBills = {
  /** The first invoice that the customer has to pay; null when none is left to pay by hand. */
  readonly lead: InvoiceView | null;
  readonly others: readonly InvoiceView[];
};

/** The invoices of the first screen: late ones first, then in the order of the list. */
export const nextBills = (unpaid: readonly InvoiceView[]): NextBills => {
  const sorted = [...unpaid.filter(isLate), ...unpaid.filter((invoice) => !isLate(invoice))];
  const lead = sorted.find((invoice) => settlementOf(invoice) === null) ?? null;
  const others = sorted.filter((invoice) => invoice !== lead);
  return { lead, others: others.slice(0, lead === null ? shownBills : shownBills - 1) };
};
