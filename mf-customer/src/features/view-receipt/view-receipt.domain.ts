import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { isScheduled, lastTransaction } from '../../entities/invoice/invoice.domain';

export type Outcome = 'refunded' | 'scheduled' | 'submitted';

/** What became of the payment: a refund outweighs a schedule. */
export const outcomeOf = (invoice: InvoiceView): Outcome => {
  if (lastTransaction(invoice)?.type === 'refund') return 'refunded';
  return invoice.scheduled_on === null ? 'submitted' : 'scheduled';
};

/** The scheduled date of a scheduled payment, else the day the bill was paid; a part payment has its own day. */
export const receiptDate = (invoice: InvoiceView): string | null =>
  invoice.scheduled_on ?? invoice.paid_date ?? lastTransaction(invoice)?.paid_date ?? null;

/** Cents of the refund that came last, or of the payment that is still to come; null when there is neither. */
export const secondAmount = (invoice: InvoiceView): { readonly label: string; readonly amount: number } | null => {
  const outcome = outcomeOf(invoice);
  if (outcome === 'refunded') return { label: 'Amount refunded', amount: lastTransaction(invoice)?.amount_paid ?? 0 };
  return outcome === 'scheduled' && isScheduled(invoice) ? { label: 'Amount scheduled', amount: invoice.amount_due } : null;
};
