import { Problem } from '../../problem.errors';

/** Also for somebody else's. */
export const subscriptionNotFound = (): Problem => new Problem({ status: 404, code: 'not_found', text: 'Subscription not found' });
