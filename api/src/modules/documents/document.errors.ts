import { notFound, Problem } from '../../core/problem.errors';

/** Also for a foreign invoice, and for one that an invoice session does not open. */
export const billNotFound = (): Problem => notFound('Invoice not found');
export const subscriptionNotFound = (): Problem => notFound('Subscription not found');
export const nothingPaid = (): Problem =>
  new Problem({
    status: 409,
    code: 'conflict',
    text: "Nothing has been paid on this bill yet, so there's no receipt.",
  });
export const notScheduled = (): Problem =>
  new Problem({
    status: 409,
    code: 'not_scheduled',
    text: "This bill doesn't have a scheduled payment.",
  });
export const autoPayOff = (): Problem =>
  new Problem({ status: 409, code: 'not_scheduled', text: "Auto-pay isn't set up." });
export const noKnownDay = (): Problem =>
  new Problem({
    status: 409,
    code: 'not_scheduled',
    text: "Auto-pay pays each bill on its due date, and you don't have any open bills.",
  });
