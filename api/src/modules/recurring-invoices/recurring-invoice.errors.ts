import type { RecurringInvoiceView } from '@billfold/shared/contracts/recurring-invoice.contract';
import { recurringLimits } from '@billfold/shared/contracts/recurring-invoice.contract';
import { notFound, Problem } from '../../core/problem.errors';

/** Also for the one of another merchant. */
export const recurringInvoiceNotFound = (): Problem => notFound('Recurring invoice not found.');
/** Also for a deleted customer. */
export const customerNotFound = (): Problem => notFound('Customer not found.');
export const merchantNotFound = (): Problem => notFound('Location not found.');

const conflict = (text: string): Problem => new Problem({ status: 409, code: 'conflict', text });

export const hasEnded = (): Problem =>
  conflict("This recurring invoice has ended and can't be changed.");
/** Part of a group has the invoices of this period, and the others are about to get them. */
export const isBeingCreated = (): Problem =>
  conflict('Its invoices are being created right now. Please try again in a moment.');
export const tooManyOpen = (): Problem =>
  conflict(
    `More than ${recurringLimits.openMax} open invoices would change. Please change it from the next one on.`,
  );

/** An editor read an earlier version; the answer has what it is now. */
export const recurringInvoiceChanged = (present: RecurringInvoiceView): Problem =>
  new Problem({
    status: 409,
    code: 'version_mismatch',
    text: 'This recurring invoice was changed by someone else.',
    fields: { present },
  });
