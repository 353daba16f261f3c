import { notFound, Problem } from '../../core/problem.errors';

/** Also for the customer of another merchant. */
export const customerNotFound = (): Problem => notFound('Subscription not found');

/** Money that moves may still be booked on a bill of this customer. */
export const paymentUnderWay = (): Problem =>
  new Problem({
    status: 409,
    code: 'payment_in_doubt',
    text: 'A payment of this customer is being confirmed. Please delete the customer when its outcome is known.',
  });
