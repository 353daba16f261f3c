import { Problem } from '../../core/problem.errors';

/** Also for somebody else's invoice, and for a deleted one. */
export const invoiceNotFound = (): Problem =>
  new Problem({ status: 404, code: 'not_found', text: 'Invoice not found' });
