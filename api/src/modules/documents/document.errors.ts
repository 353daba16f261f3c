import { notFound, Problem } from '../../core/problem.errors';

/** Also for a foreign invoice, and for one that an invoice session does not open. */
export const billNotFound = (): Problem => notFound('Invoice not found');
export const subscriptionNotFound = (): Problem => notFound('Subscription not found');
export const nothingPaid = (): Problem =>
  new Problem({
    status: 409,
    code: 'conflict',
    text: 'Nothing of this bill was paid yet, so there is no receipt.',
  });
export const notScheduled = (): Problem =>
  new Problem({
    status: 409,
    code: 'not_scheduled',
    text: 'No payment of this bill is scheduled.',
  });
export const autoPayOff = (): Problem =>
  new Problem({ status: 409, code: 'not_scheduled', text: 'Auto-pay is not set up.' });
export const noKnownDay = (): Problem =>
  new Problem({
    status: 409,
    code: 'not_scheduled',
    text: 'Auto-pay pays each bill on its due date, and no bill is open now.',
  });
