import { countText } from '@billfold/shared/contracts/count-text';
import type { InvoiceTransaction, InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import {
  isPaid,
  isReturnedRefund,
  isScheduled,
  lastTransaction,
  movementText,
  effectiveTransactions,
} from '../../entities/invoice/invoice.domain';

export type Outcome =
  | 'refunded'
  | 'refund_returned'
  | 'returned'
  | 'voided'
  | 'scheduled'
  | 'submitted';

/** What became of the payment: money that came back outweighs a schedule. */
export const outcomeOf = (invoice: InvoiceView): Outcome => {
  const last = lastTransaction(invoice);
  if (last?.type === 'refund') return isReturnedRefund(last) ? 'refund_returned' : 'refunded';
  if (last?.type === 'return') return 'returned';
  if (last?.type === 'void') return 'voided';
  return invoice.scheduled_on === null ? 'submitted' : 'scheduled';
};

/** The scheduled date of a scheduled payment, else the day the invoice was paid; a part payment has its own day. */
export const receiptDate = (invoice: InvoiceView): string | null => {
  const scheduledOn = outcomeOf(invoice) === 'scheduled' ? invoice.scheduled_on : null;
  return scheduledOn ?? invoice.paid_date ?? lastTransaction(invoice)?.paid_date ?? null;
};

type NamedAmount = { readonly label: string; readonly amount: number };

const paidOf = (invoice: InvoiceView): NamedAmount => ({
  label: 'Amount paid',
  amount: invoice.amount_paid,
});

/** The amount that the receipt is about, in cents: paid, scheduled, or what came back. */
export const mainAmount = (invoice: InvoiceView): NamedAmount => {
  const last = lastTransaction(invoice);
  switch (outcomeOf(invoice)) {
    case 'refunded':
      return { label: 'Amount refunded', amount: last?.amount_paid ?? 0 };
    case 'refund_returned':
    case 'returned':
      return { label: 'Amount returned', amount: last?.amount_paid ?? 0 };
    case 'voided':
      return { label: 'Amount voided', amount: last?.amount_paid ?? 0 };
    case 'scheduled':
      return isScheduled(invoice)
        ? {
            label: 'Amount scheduled',
            amount: last?.status === 'scheduled' ? last.amount_paid : invoice.amount_due,
          }
        : paidOf(invoice);
    case 'submitted':
      return paidOf(invoice);
  }
};

/** What was paid, where the main amount is another one. */
export const paidBeside = (invoice: InvoiceView): NamedAmount | null => {
  const paid = paidOf(invoice);
  return mainAmount(invoice).label === paid.label ? null : paid;
};

/** Cents that a payment of a part left open; null when nothing is, or when a payment for it waits. */
export const leftToPay = (invoice: InvoiceView): number | null =>
  ['submitted', 'refund_returned'].includes(outcomeOf(invoice)) &&
  !isPaid(invoice) &&
  invoice.amount_due > 0
    ? invoice.amount_due
    : null;

/** The payment was returned, and the invoice is owed again. */
export const isOwedAgain = (invoice: InvoiceView): boolean =>
  ['refunded', 'returned', 'voided'].includes(outcomeOf(invoice)) && invoice.amount_due > 0;

/**
 * All transactions of an invoice that took several, as with two cards or part payments; none when the facts show them
 * all.
 */
export const movementsOf = (invoice: InvoiceView): readonly InvoiceTransaction[] => {
  const kept = effectiveTransactions(invoice);
  return kept.length < 2 ? [] : kept;
};

const isPayment = ({ type, status }: InvoiceTransaction): boolean =>
  type === 'payment' && status !== 'scheduled';

/** '4 payments', as long as no money came back or waits for its day. */
export const movementHeading = (movements: readonly InvoiceTransaction[]): string =>
  countText(movements.length, movements.every(isPayment) ? 'payment' : 'transaction');

/** The method of a payment; what else money did is named. */
export const rowText = (movement: InvoiceTransaction): string =>
  isPayment(movement) ? movement.visible_method : movementText(movement);
