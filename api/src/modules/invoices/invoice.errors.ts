import { Problem } from '../../core/problem.errors';

/** Also for a foreign and for a deleted invoice. */
export const invoiceNotFound = (): Problem =>
  new Problem({ status: 404, code: 'not_found', text: 'Invoice not found' });

export const invoiceNumberTaken = (): Problem =>
  new Problem({ status: 409, code: 'conflict', text: 'This invoice number is already in use.' });
