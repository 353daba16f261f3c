import type { Problem } from '../../core/problem.errors';
import { methodUnusable } from '../payment-methods/payment-methods.public';
import type { AttemptRefusal } from './payment-attempt.queries';
import {
  amountAboveBalance,
  amountTooLow,
  bankNotAccepted,
  belowMinimum,
  challengeRequired,
  invoiceCancelled,
  invoiceInDoubt,
  invoicePaid,
  invoiceRemoved,
  invoiceUnknown,
  onlyCardsSplit,
  paymentMethodUnknown,
  paymentsHeld,
  paymentSessionPaid,
  runGone,
  sameCard,
  tooManyDeclines,
} from './payment.errors';

/** Why an invoice takes no payment now, by any door and method. */
export type InvoiceRefusal = Extract<
  AttemptRefusal,
  | 'invoice_unknown'
  | 'deleted'
  | 'in_doubt'
  | 'cancelled'
  | 'paid'
  | 'held'
  | 'below_minimum'
  | 'session_completed'
>;

export const invoiceProblem = (refusal: InvoiceRefusal): Problem => {
  switch (refusal) {
    case 'invoice_unknown':
      return invoiceUnknown();
    case 'deleted':
      return invoiceRemoved();
    case 'in_doubt':
      return invoiceInDoubt();
    case 'cancelled':
      return invoiceCancelled();
    case 'paid':
      return invoicePaid();
    case 'held':
      return paymentsHeld();
    case 'below_minimum':
      return belowMinimum();
    case 'session_completed':
      return paymentSessionPaid();
  }
};

/**
 * The answer when the database refused to begin a payment. Nothing was recorded and nothing was
 * sent.
 */
export const toProblem = (
  refusal: AttemptRefusal,
  balanceMinor: number,
  cardingWindowMs: number,
): Problem => {
  switch (refusal) {
    case 'amount_too_low':
      return amountTooLow();
    case 'amount_above_balance':
      return amountAboveBalance(balanceMinor);
    case 'method_unknown':
      return paymentMethodUnknown();
    case 'bank_not_accepted':
      return bankNotAccepted();
    case 'method_unusable':
      return methodUnusable();
    case 'not_a_card':
      return onlyCardsSplit();
    case 'same_card':
      return sameCard();
    case 'run_gone':
      return runGone();
    case 'challenge_required':
      return challengeRequired();
    case 'too_many_tries':
      return tooManyDeclines(Math.ceil(cardingWindowMs / 1_000));
    case 'invoice_unknown':
    case 'deleted':
    case 'in_doubt':
    case 'cancelled':
    case 'paid':
    case 'held':
    case 'below_minimum':
    case 'session_completed':
      return invoiceProblem(refusal);
  }
};
