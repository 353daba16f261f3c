import { notFound, Problem } from '../../problem.errors';

const notPayable = (text: string): Problem => new Problem({ status: 409, code: 'invoice_not_payable', text });

export const invoiceUnknown = (): Problem => notFound('This bill was not found.');
export const invoiceRemoved = (): Problem => notPayable('This bill was removed and cannot be paid.');
export const invoiceCancelled = (): Problem => notPayable('This bill was cancelled and cannot be paid.');
export const invoicePaid = (): Problem => notPayable('This bill is already paid.');

export const invoiceInDoubt = (): Problem =>
  new Problem({ status: 409, code: 'payment_in_doubt', text: 'A payment of this bill is still being confirmed. Nobody needs to pay it again.' });

export const amountTooLow = (): Problem => new Problem({ status: 400, code: 'amount_too_low', text: 'The amount must be at least $0.01.' });

export const amountAboveBalance = (balanceMinor: number): Problem =>
  new Problem({
    status: 400,
    code: 'amount_above_balance',
    text: `The amount is more than the remaining balance of ${formatDollars(balanceMinor)}.`,
  });

export const paymentMethodUnknown = (): Problem =>
  new Problem({ status: 404, code: 'payment_method_unknown', text: 'This payment method was not found.' });

export const bankNotAccepted = (): Problem =>
  new Problem({ status: 400, code: 'method_not_accepted', text: 'This bill cannot be paid from a bank account. Please choose a card.' });

/** Another worker has the run, or it ended. Only jobs meet it. */
export const runGone = (): Problem => new Problem({ status: 409, code: 'conflict', text: 'This payment was already taken up.' });

/** Carding protection; the same text whichever of session, customer, method, address and merchant is over its limit. */
export const tooManyDeclines = (retryAfterSeconds: number): Problem =>
  new Problem({
    status: 429,
    code: 'too_many_requests',
    text: 'Too many payments were declined. Please wait a while before you try again.',
    retryAfterSeconds,
  });

export const schedulingUnsupported = (): Problem =>
  new Problem({ status: 400, code: 'unsupported', text: 'Payments cannot be scheduled yet. Leave scheduled_date out to pay now.' });

/** One text for every decline: what the bank said stays between it and us. */
export const declinedText = 'Your payment was declined and you have not been charged. Please try another payment method.';
export const inDoubtText = 'We are confirming your payment. You do not need to pay again.';
export const notChargedText = 'Your payment could not be sent and you have not been charged. Please try again.';

function formatDollars(minor: number): string {
  const dollars = String(Math.floor(minor / 100)).replace(/\B(?=(\d{3})+$)/g, ',');
  return `$${dollars}.${String(minor % 100).padStart(2, '0')}`;
}
