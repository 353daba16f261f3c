import { notFound, Problem } from '../../../core/problem.errors';

export const transactionUnknown = (): Problem => notFound('This transaction was not found.');

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

export const inDoubtText = 'We are confirming this refund. Please do not repeat it.';
export const refundInDoubt = (): Problem =>
  new Problem({ status: 409, code: 'refund_in_doubt', text: inDoubtText });

export const paymentInDoubt = (): Problem =>
  new Problem({
    status: 409,
    code: 'payment_in_doubt',
    text: 'A payment of this bill is still being confirmed. It can be refunded afterwards.',
  });

const heldForSeconds = 600;
/** After a restore, until the lost refunds are known again; see money_holds. */
export const refundsHeld = (): Problem =>
  new Problem({
    status: 503,
    code: 'unavailable',
    text: 'Refunds are paused at the moment. Please try again later.',
    retryAfterSeconds: heldForSeconds,
  });
