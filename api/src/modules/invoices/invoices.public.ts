import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import type { UseCaseContext } from '../../context/use-case-context';
import { presentInvoice } from './invoice.presenter';
import { readInvoice } from './read-invoices.service';

/** One invoice as its reader sees it. Throws invoiceNotFound for anybody else's, and for one this session does not open. */
export const readInvoiceView = async (context: UseCaseContext, id: number): Promise<InvoiceView> =>
  presentInvoice(await readInvoice(context, id), context.actor);
