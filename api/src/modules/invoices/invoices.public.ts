import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import type { UseCaseContext } from '../../context/use-case-context';
import { presentInvoice } from './present-invoice';
import { readInvoice, readPlan } from './read-invoices.service';

export {
  type BilledCustomer,
  holdBilledCustomer,
  holdBilledCustomers,
  holdNumbers,
  issueInvoices,
  issueInvoicesOf,
} from './issue-invoices.service';

export { invoiceNotFound, invoiceNumberTaken } from './invoice.errors';
export { amountOf, findProblemOfLines, type NewLine } from './new-invoice.domain';
export { invoiceFilters, type InvoiceQuery, readInvoiceFilter } from './invoice-list';
export { selectMatching } from './list-invoices.queries';
export { nextCounts, previewNumbers, setNextCount } from './invoice-numbers.service';
export { methodsShownTo } from './shown-methods.service';

/**
 * One invoice for its reader. Throws invoiceNotFound for a foreign one, and for one that this
 * session does not open.
 */
export const readInvoiceView = async (context: UseCaseContext, id: number): Promise<InvoiceView> =>
  presentInvoice(await readInvoice(context, id), context.actor);

/** The invoices of a payment plan, by due date. */
export const readInvoicesOfPlan = async (
  context: UseCaseContext,
  planId: number,
): Promise<readonly InvoiceView[]> =>
  (await readPlan(context, planId)).map((parts) => presentInvoice(parts, context.actor));
