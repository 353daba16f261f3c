import { dayMs } from '@billfold/shared/contracts/durations';
import type { MergeValues } from '@billfold/shared/contracts/merge-fields';
import { formatCents, toUsDate } from '@billfold/shared/contracts/us-text';

/** An invoice as its merge fields need it; amounts in cents. */
export type MergedBill = {
  readonly invoice_number: string;
  readonly amount: number;
  readonly amount_paid: number;
  readonly minimum_amount_due: number;
  /** YYYY-MM-DD */
  readonly due_date: string;
};

/** Whole days from the due date to today, both YYYY-MM-DD; 0 until then. */
const daysLate = (dueDate: string, today: string): number =>
  Math.max(0, Math.round((Date.parse(today) - Date.parse(dueDate)) / dayMs));

/**
 * The merge fields of an invoice, of which `link` is the pay screen. One without a number, or without a minimum, has no
 * value for that field.
 */
export const invoiceMergeValues = (
  bill: MergedBill,
  { today, link }: { readonly today: string; readonly link: string },
): MergeValues => ({
  'invoice number': bill.invoice_number,
  amount: formatCents(bill.amount),
  balance: formatCents(bill.amount - bill.amount_paid),
  'minimum due': bill.minimum_amount_due === 0 ? null : formatCents(bill.minimum_amount_due),
  'due date': toUsDate(bill.due_date),
  'days late': String(daysLate(bill.due_date, today)),
  link,
});

export const sampleName = 'Sample Customer';

/** Made-up values for a merchant of whose customers none has every value. */
export const sampleValues = (merchantName: string, link: string): MergeValues => ({
  'user first name': 'Sample',
  'user last name': 'Customer',
  'user full name': sampleName,
  'user business name': 'Sample Business',
  'merchant name': merchantName,
  'invoice number': '1042',
  amount: formatCents(12_345),
  balance: formatCents(12_345),
  'minimum due': formatCents(2_500),
  'due date': '12/01/2026',
  'days late': '5',
  link,
});
