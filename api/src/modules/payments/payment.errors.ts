import { formatCents } from '@billfold/shared/contracts/us-text';
import { nextStepAfterDecline } from './decline-reason.domain';
import { notFound, Problem } from '../../core/problem.errors';

const notPayable = (text: string): Problem =>
  new Problem({ status: 409, code: 'invoice_not_payable', text });

const heldForSeconds = 600;
/** After a restore, until the lost charges are known again; see money_holds. */
export const paymentsHeld = (): Problem =>
  new Problem({
    status: 503,
    code: 'not_charged',
    text: 'Payments are paused at the moment and you have not been charged. Please try again later.',
    retryAfterSeconds: heldForSeconds,
  });

export const invoiceUnknown = (): Problem => notFound('This bill was not found.');
export const invoiceRemoved = (): Problem =>
  notPayable('This bill was removed and cannot be paid.');
export const invoiceCancelled = (): Problem =>
  notPayable('This bill was cancelled and cannot be paid.');
export const invoicePaid = (): Problem => notPayable('This bill is already paid.');
/** Of a payment session, which takes one. */
export const paymentSessionPaid = (): Problem => notPayable('This payment was already made.');

export const invoiceInDoubt = (): Problem =>
  new Problem({
    status: 409,
    code: 'payment_in_doubt',
    text: 'A payment of this bill is still being confirmed. The bill does not need to be paid again.',
  });

/** `id` is what page_payment_status reads; null when it is another visit's. */
export const donationInDoubt = (id: number | null): Problem =>
  new Problem({
    status: 409,
    code: 'payment_in_doubt',
    text: inDoubtDonationText,
    ...(id === null ? {} : { fields: { id } }),
  });

export const amountTooLow = (): Problem =>
  new Problem({ status: 400, code: 'amount_too_low', text: 'The amount must be at least $0.01.' });

export const amountAboveBalance = (balanceMinor: number): Problem =>
  new Problem({
    status: 400,
    code: 'amount_above_balance',
    text: `The amount is more than the remaining balance of ${formatCents(balanceMinor)}.`,
  });

/** For callers who may pay the invoice and not read it. */
export const amountTooHigh = (): Problem =>
  new Problem({
    status: 400,
    code: 'amount_above_balance',
    text: 'The amount is more than what is left to pay of this bill.',
  });

export const paymentMethodUnknown = (): Problem =>
  new Problem({
    status: 404,
    code: 'payment_method_unknown',
    text: 'This payment method was not found.',
  });

export const bankNotAccepted = (): Problem =>
  new Problem({
    status: 400,
    code: 'method_not_accepted',
    text: 'This bill cannot be paid from a bank account. Please choose a card.',
  });

export const onlyCardsSplit = (): Problem =>
  new Problem({
    status: 400,
    code: 'method_not_accepted',
    text: 'Only cards can share a payment. Please choose two cards.',
  });

export const sameCard = (): Problem =>
  new Problem({ status: 400, code: 'same_card', text: 'Please choose two different cards.' });

export const belowMinimum = (): Problem =>
  new Problem({
    status: 400,
    code: 'below_minimum',
    text: 'Payment total must be equal to or greater than the minimum amount due.',
  });

/** Another worker has the run, or it ended. Only jobs meet it. */
export const runGone = (): Problem =>
  new Problem({ status: 409, code: 'conflict', text: 'This payment was already taken up.' });

/** The route adds the challenge: see page-visits. */
export const challengeRequired = (): Problem =>
  new Problem({
    status: 428,
    code: 'challenge_required',
    text: 'Please wait while we check that this is not an automated payment.',
  });

/** Carding protection; the same text whichever of session, customer, method, address and merchant is over its limit. */
export const tooManyDeclines = (retryAfterSeconds: number): Problem =>
  new Problem({
    status: 429,
    code: 'too_many_requests',
    text: 'Too many payments were declined. Please wait a while before you try again.',
    retryAfterSeconds,
  });

const declinedLead = 'Your payment was declined and you have not been charged.';
/** One text for every decline, where unknown callers may test cards. */
export const declinedText = `${declinedLead} ${nextStepAfterDecline(null)}`;
/** Text for a signed-in customer: the same, with the next step. */
export const declinedTextFor = (reason: string | null): string =>
  `${declinedLead} ${nextStepAfterDecline(reason)}`;
/** Of two cards the one that was declined is named. */
export const splitDeclinedText = (visibleMethod: string, reason: string | null): string =>
  `${visibleMethod} was declined and neither card has been charged. ${nextStepAfterDecline(reason)}`;
export const splitNotChargedText =
  'Your payment could not be sent and neither card has been charged. Please try again.';
export const splitInvoiceChangedText =
  'This bill changed while it was being paid and neither card has been charged. Please open it again.';
const inDoubtDonationText = 'We are confirming your donation. You do not need to give again.';
export const inDoubtText = 'We are confirming your payment. You do not need to pay again.';
export const notChargedText =
  'Your payment could not be sent and you have not been charged. Please try again.';

/** Text for staff who take a payment. */
export const staffTexts = {
  inDoubt: 'We are confirming this payment. Please do not take it again.',
  declined: (reason: string | null): string =>
    `The payment was declined and nothing has been charged. ${nextStepAfterDecline(reason)}`,
  notCharged: 'The payment could not be sent and nothing has been charged. Please try again.',
} as const;

/** Text for donors. */
export const donationTexts = {
  inDoubt: inDoubtDonationText,
  declined: `Your donation was declined and you have not been charged. ${nextStepAfterDecline(null)}`,
  notCharged: 'Your donation could not be sent and you have not been charged. Please try again.',
} as const;
