import { notFound, Problem } from '../../../core/problem.errors';

export const transactionUnknown = (): Problem => notFound("We couldn't find this transaction.");

export const amountMissing = (): Problem =>
  new Problem({ status: 400, code: 'amount_too_low', text: 'Please enter amount to refund.' });

/** `reason`: what is left of the payment. */
export const aboveTransaction = (reason: string): Problem =>
  new Problem({
    status: 400,
    code: 'amount_above_payment',
    text: 'You cannot refund more than the total transaction amount.',
    fields: { reason },
  });

export const inDoubtText = "We're confirming this refund. Please don't repeat it.";
export const refundInDoubt = (): Problem =>
  new Problem({ status: 409, code: 'refund_in_doubt', text: inDoubtText });

export const paymentInDoubt = (): Problem =>
  new Problem({
    status: 409,
    code: 'payment_in_doubt',
    text: "We're still confirming a payment for this bill. You can refund it after that.",
  });

const heldForSeconds = 600;
/** After a restore, until the lost refunds are known again; see money_holds. */
export const refundsHeld = (): Problem =>
  new Problem({
    status: 503,
    code: 'unavailable',
    text: 'Refunds are paused right now. Please try again later.',
    retryAfterSeconds: heldForSeconds,
  });
