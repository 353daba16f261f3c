import { invalidInput, notFound, Problem } from '../../problem.errors';

/** Also for somebody else's method, and for one that was removed. */
export const methodNotFound = (): Problem => notFound('Payment method not found');
export const customerNotFound = (): Problem => notFound('Customer not found');
export const linkNotFound = (): Problem => notFound('Subscription not found');
export const holdsCardNumber = (): Problem => invalidInput('A name must not hold a card number');
export const methodRefused = (complaint: string): Problem => invalidInput(complaint);

/** `uses` are sentences that name what needs the method. */
export const methodInUse = (uses: readonly string[]): Problem => new Problem({ status: 409, code: 'method_in_use', text: uses });
