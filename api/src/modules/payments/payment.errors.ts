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
    text: "Payments are paused right now. You haven't been charged. Please try again later.",
    retryAfterSeconds: heldForSeconds,
  });

export const invoiceUnknown = (): Problem => notFound("We couldn't find this bill.");
export const invoiceRemoved = (): Problem => notPayable("This bill was removed and can't be paid.");
export const invoiceCancelled = (): Problem =>
  notPayable("This bill was canceled and can't be paid.");
export const invoicePaid = (): Problem => notPayable('This bill is already paid.');
/** Of a payment session, which takes one. */
export const paymentSessionPaid = (): Problem => notPayable('This payment has already been made.');

export const invoiceInDoubt = (): Problem =>
  new Problem({
    status: 409,
    code: 'payment_in_doubt',
    text: "We're still confirming a payment for this bill. It doesn't need to be paid again.",
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
    text: `That's more than the remaining balance of ${formatCents(balanceMinor)}.`,
  });

/** For callers who may pay the invoice and not read it. */
export const amountTooHigh = (): Problem =>
  new Problem({
    status: 400,
    code: 'amount_above_balance',
    text: "The amount is more than what's left to pay on this bill.",
  });

export const paymentMethodUnknown = (): Problem =>
  new Problem({
    status: 404,
    code: 'payment_method_unknown',
    text: "We couldn't find this payment method.",
  });

export const bankNotAccepted = (): Problem =>
  new Problem({
    status: 400,
    code: 'method_not_accepted',
    text: "This bill can't be paid from a bank account. Please choose a card.",
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
  new Problem({ status: 409, code: 'conflict', text: 'This payment has already been started.' });

/** The route adds the challenge: see page-visits. */
export const challengeRequired = (): Problem =>
  new Problem({
    status: 428,
    code: 'challenge_required',
    text: "Please wait while we make sure this isn't an automated payment.",
  });

/** Carding protection; the same text whichever of session, customer, method, address and merchant is over its limit. */
export const tooManyDeclines = (retryAfterSeconds: number): Problem =>
  new Problem({
    status: 429,
    code: 'too_many_requests',
    text: 'Too many payments were declined. Please wait a while before you try again.',
    retryAfterSeconds,
  });

const declinedLead = "Your payment was declined. You haven't been charged.";
/** One text for every decline, where unknown callers may test cards. */
export const declinedText = `${declinedLead} ${nextStepAfterDecline(null)}`;
/** Text for a signed-in customer: the same, with the next step. */
export const declinedTextFor = (reason: string | null): string =>
  `${declinedLead} ${nextStepAfterDecline(reason)}`;
/** Of two cards the one that was declined is named. */
export const splitDeclinedText = (visibleMethod: string, reason: string | null): string =>
  `${visibleMethod} was declined. Neither card has been charged. ${nextStepAfterDecline(reason)}`;
export const splitNotChargedText =
  "We couldn't send your payment. Neither card has been charged. Please try again.";
export const splitInvoiceChangedText =
  'This bill changed while you were paying it. Neither card has been charged. Please open it again.';
const inDoubtDonationText = "We're confirming your donation. You don't need to give again.";
export const inDoubtText = "We're confirming your payment. You don't need to pay again.";
export const notChargedText =
  "We couldn't send your payment. You haven't been charged. Please try again.";

/** Text for staff who take a payment. */
export const staffTexts = {
  inDoubt: "We're confirming this payment. Please don't take it again.",
  declined: (reason: string | null): string =>
    `The payment was declined. Nothing has been charged. ${nextStepAfterDecline(reason)}`,
  notCharged: "We couldn't send the payment. Nothing has been charged. Please try again.",
} as const;

/** Text for donors. */
export const donationTexts = {
  inDoubt: inDoubtDonationText,
  declined: `Your donation was declined. You haven't been charged. ${nextStepAfterDecline(null)}`,
  notCharged: "We couldn't send your donation. You haven't been charged. Please try again.",
} as const;
