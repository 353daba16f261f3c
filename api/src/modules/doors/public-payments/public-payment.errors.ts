import { Problem } from '../../../core/problem.errors';

/** Also for an unknown token, and for the visit of another page or merchant. */
export const pageSessionRequired = (): Problem =>
  new Problem({
    status: 403,
    code: 'page_session_required',
    text: 'This page was open too long. Please reload it.',
  });

export const merchantUnknown = (): Problem =>
  new Problem({ status: 404, code: 'not_found', text: 'Business not found' });

export const giftTooSmall = (): Problem =>
  new Problem({ status: 400, code: 'amount_too_low', text: 'The minimum donation is $1.00.' });

/** The fee has changed since the page was loaded, or the total was edited. */
export const amountNotPossible = (): Problem =>
  new Problem({
    status: 400,
    code: 'amount_not_possible',
    text: "The total doesn't match the donation and its fee. You haven't been charged. Please reload the page and choose the amount again.",
  });
