import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { isCancelled, isPaid, isScheduled, remainingBalance } from '../../entities/invoice/invoice.domain';

/** Stands for the id of an address that names none. */
export const noInvoice = 0;

/** What the customer may do with a bill. */
export type BillStanding = 'payable' | 'scheduled' | 'cancelled' | 'paid' | 'confirming';

export const standingOf = (invoice: InvoiceView): BillStanding => {
  if (isPaid(invoice)) return 'paid';
  if (invoice.payment_in_doubt) return 'confirming';
  if (isCancelled(invoice)) return 'cancelled';
  return isScheduled(invoice) ? 'scheduled' : 'payable';
};

/** Zero and nothing both stand for the whole balance. */
export const amountOrBalance = (amountMinor: number | null, invoice: InvoiceView): number => amountMinor || remainingBalance(invoice);

/** Whether somebody else paid, scheduled, cancelled or changed the bill since it was read. */
export const hasChanged = (before: InvoiceView, now: InvoiceView): boolean =>
  before.amount !== now.amount || before.amount_paid !== now.amount_paid || standingOf(before) !== standingOf(now);

/** Wait between two questions while a payment is being confirmed: 3 s, growing by half, at most 15 s. */
export const confirmWait = { firstMs: 3_000, mostMs: 15_000 } as const;
export const nextWaitMs = (waitMs: number): number => Math.min(waitMs * 1.5, confirmWait.mostMs);

/** Waits before the same request is sent again when no answer came; afterwards the bill itself tells the outcome. */
export const resendWaitsMs: readonly number[] = [1_000, 2_000, 4_000];

export type PaymentOutcome = 'paid' | 'declined' | 'not_charged' | 'unknown';

/** What a transaction's status says of the money: only 'success' took it, and only 'confirming' leaves it open. */
export const outcomeOfStatus = (status: string): PaymentOutcome => {
  if (status === 'success') return 'paid';
  if (status === 'declined') return 'declined';
  return status === 'confirming' ? 'unknown' : 'not_charged';
};

/** What the bill itself says, when nobody knows the transaction: more is paid than before, or nothing happened. */
export const outcomeOfBill = (invoice: InvoiceView, paidBefore: number): PaymentOutcome => {
  if (invoice.payment_in_doubt) return 'unknown';
  return isPaid(invoice) || invoice.amount_paid > paidBefore ? 'paid' : 'not_charged';
};
