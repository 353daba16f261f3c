import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { amountLimits, deletionLimits } from '@billfold/shared/contracts/limits';
import { formatCents } from '@billfold/shared/contracts/us-text';
import { invalidInput, notFound, Problem } from '../../core/problem.errors';

export const dueDateMissing = (): Problem => invalidInput('Please complete the required fields.');
export const dueDateWrong = (): Problem => invalidInput('due_date is not a valid date.');
export const lineIncomplete = (): Problem => invalidInput('Please enter a description and amount.');
export const lastItem = (): Problem => invalidInput('An invoice needs at least one line item.');
export const minimumAboveTotal = (): Problem =>
  invalidInput('minimum_amount_due is more than the total.');

export const totalTooLow = (): Problem => invalidInput('The total must be more than $0.00.');
export const totalTooHigh = (): Problem =>
  invalidInput(`The total can be at most ${formatCents(amountLimits.maxMinor)}.`);
export const belowPaid = (paidMinor: number): Problem =>
  invalidInput(`${formatCents(paidMinor)} has already been paid. The total can't be less.`);
export const paidInFull = (): Problem =>
  invalidInput("This invoice is paid in full. Its status can't be changed.");

/** Also for the line of another merchant. */
export const lineNotFound = (): Problem => notFound('Line item not found');

const conflict = (text: string): Problem => new Problem({ status: 409, code: 'conflict', text });
export const isCancelled = (): Problem =>
  conflict("This invoice is canceled and can't be changed.");
export const cancelledAlready = (): Problem => conflict('This invoice is already canceled.');
export const paidNotCancelled = (): Problem =>
  conflict("This invoice is paid and can't be canceled.");
export const restoredTooLate = (): Problem =>
  conflict(`You can restore deleted invoices for ${deletionLimits.restorableDays} days.`);
/** `invoice` is its name. The way in, auto-pay and messages of that customer are ended. */
export const customerOfInvoiceDeleted = (invoice: string): Problem =>
  conflict(
    `${invoice} can't be restored because the customer was deleted. Please restore the customer first.`,
  );
export const tooManyMatch = (limit: number): Problem =>
  invalidInput(
    `More than ${limit.toLocaleString('en-US')} invoices match. Please narrow the filter.`,
  );

const afterwards = 'You can change it after that.';
export const paymentInDoubt = (): Problem =>
  new Problem({
    status: 409,
    code: 'payment_in_doubt',
    text: `We're confirming a payment for this invoice. ${afterwards}`,
  });
export const refundInDoubt = (): Problem =>
  new Problem({
    status: 409,
    code: 'refund_in_doubt',
    text: `We're confirming a refund for this invoice. ${afterwards}`,
  });

/** An editor read an earlier version; the answer has what the invoice is now. */
export const invoiceChanged = (present: InvoiceView): Problem =>
  new Problem({
    status: 409,
    code: 'version_mismatch',
    text: 'This invoice was changed by someone else.',
    fields: { present },
  });
