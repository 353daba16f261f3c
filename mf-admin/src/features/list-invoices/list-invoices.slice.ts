import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { createTableList } from '../../entities/table-list/table-list.slice';

export const invoiceList = createTableList<InvoiceView>('listInvoices');
