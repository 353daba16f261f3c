import { notFound, Problem } from '../../core/problem.errors';

/** Also for a foreign invoice. */
export const billNotFound = (): Problem => notFound('Invoice not found');

export const bankNotAccepted = (): Problem =>
  new Problem({
    status: 400,
    code: 'method_not_accepted',
    text: "This bill can't be paid from a bank account. Please choose a card.",
  });
