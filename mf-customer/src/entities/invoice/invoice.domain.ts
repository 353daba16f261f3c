import type {
  InvoiceLine,
  InvoiceTransaction,
  InvoiceView,
} from '@billfold/shared/contracts/invoice.contract';

export const isPaid = (invoice: InvoiceView): boolean => invoice.state === 'paid';
export const isLate = (invoice: InvoiceView): boolean => invoice.state === 'late';
export const isCancelled = (invoice: InvoiceView): boolean => invoice.state === 'cancelled';
export const isScheduled = (invoice: InvoiceView): boolean =>
  invoice.scheduled_on !== null && !isPaid(invoice);

/** Neither paid nor late; a state we do not know counts as due. */
export const isDue = (invoice: InvoiceView): boolean =>
  !isPaid(invoice) && !isLate(invoice) && !isCancelled(invoice);

/** Cents still to pay: the amount minus what was paid, never below zero. */
export const remainingBalance = (invoice: InvoiceView): number =>
  Math.max(0, invoice.amount - invoice.amount_paid);

/** Cents of some lines together. */
export const sumOfLines = (lines: readonly InvoiceLine[]): number =>
  lines.reduce((sum, line) => sum + line.amount, 0);

/** The sum of the lines, fees included; the invoice's amount when it has no lines. */
export const totalOfLines = ({
  invoice_items,
  invoice_append_items,
  amount,
}: InvoiceView): number => {
  const lines = [...invoice_items, ...invoice_append_items];
  return lines.length === 0 ? amount : sumOfLines(lines);
};

/** What was taken, given back or waits for its day, oldest first; a payment that was unscheduled is none of it. */
export const effectiveTransactions = (invoice: InvoiceView): readonly InvoiceTransaction[] =>
  invoice.transactions.filter(({ status }) => status !== 'cancelled' && status !== 'declined');

/** The latest transaction; transactions come oldest first. */
export const lastTransaction = (invoice: InvoiceView): InvoiceTransaction | null =>
  effectiveTransactions(invoice).at(-1) ?? null;

const movementVerbs: Readonly<Record<InvoiceTransaction['type'], string>> = {
  payment: 'Paid with',
  refund: 'Refunded to',
  return: 'Returned by',
  void: 'Voided',
};

/** The customer's bank did not take it. */
export const isReturnedRefund = ({ type, status }: InvoiceTransaction): boolean =>
  type === 'refund' && status === 'returned';

const verbOf = (transaction: InvoiceTransaction): string => {
  if (isReturnedRefund(transaction)) return 'Refund returned';
  return transaction.status === 'scheduled' ? 'Scheduled with' : movementVerbs[transaction.type];
};

/** 'Paid with: Visa 1111', or whichever way the money went; of a return with its reason. */
export const movementText = (transaction: InvoiceTransaction): string => {
  const { type, visible_method: method, return_reason: reason } = transaction;
  const text = `${verbOf(transaction)}: ${method}`;
  return type === 'return' && reason !== undefined ? `${text}, ${reason}` : text;
};

/** The payment that the bank gave back last, when nothing came after it; null otherwise. */
export const returnedTransaction = (invoice: InvoiceView): InvoiceTransaction | null => {
  const last = lastTransaction(invoice);
  return last?.type === 'return' ? last : null;
};

/** The payment that waits for its day; null when none does. */
export const scheduledTransaction = (invoice: InvoiceView): InvoiceTransaction | null =>
  invoice.transactions.findLast((transaction) => transaction.status === 'scheduled') ?? null;

/** Whether there is anything to give a receipt for. */
export const hasReceipt = (invoice: InvoiceView): boolean =>
  isPaid(invoice) ||
  isScheduled(invoice) ||
  invoice.amount_paid > 0 ||
  effectiveTransactions(invoice).length > 0;

/** Whether money was taken at any time, given back or not. */
export const hasPaid = (invoice: InvoiceView): boolean =>
  invoice.amount_paid > 0 ||
  invoice.transactions.some(
    ({ type, status }) => type !== 'payment' || status === 'success' || status === 'refunded',
  );
