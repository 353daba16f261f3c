import { deletionLimits } from '@billfold/shared/contracts/limits';
import { notFound, Problem } from '../../core/problem.errors';

/** Also for the customer of another merchant. */
export const customerNotFound = (): Problem => notFound('Subscription not found');

/** Money that moves may still be booked on an invoice of this customer. */
export const paymentUnderWay = (): Problem =>
  new Problem({
    status: 409,
    code: 'payment_in_doubt',
    text: 'A payment of this customer is being confirmed. Please delete the customer when its outcome is known.',
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
    text: `A deleted customer can be restored for ${deletionLimits.restorableDays} days. This time is over. Please add the customer again.`,
  });
