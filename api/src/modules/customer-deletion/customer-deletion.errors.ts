import { deletionLimits } from '@billfold/shared/contracts/limits';
import { notFound, Problem } from '../../core/problem.errors';

/** Also for the customer of another merchant. */
export const customerNotFound = (): Problem => notFound('Subscription not found');

/** Money that moves may still be booked on an invoice of this customer. */
export const paymentUnderWay = (): Problem =>
  new Problem({
    status: 409,
    code: 'payment_in_doubt',
    text: "We're confirming a payment from this customer. Delete the customer after it's confirmed.",
  });

/** By a colleague, or because staff added the same person again. */
export const alreadyRestored = (): Problem =>
  new Problem({
    status: 409,
    code: 'conflict',
    text: 'This customer is a customer again already.',
  });

export const restorableNoMore = (): Problem =>
  new Problem({
    status: 409,
    code: 'conflict',
    text: `You can restore deleted customers for ${deletionLimits.restorableDays} days. That time has passed. Please add the customer again.`,
  });
