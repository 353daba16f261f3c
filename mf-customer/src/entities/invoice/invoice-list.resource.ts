import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { createPagedResource } from '@billfold/shared/store/paged-resource';
import type { BillState } from '../../module/bill-state';
import { moduleName } from '../../module/module-name';
import { fetchInvoicePage } from './invoice.api';
import { invoiceListsOutdated, unpaidListName } from './listed-invoices';

const createInvoiceList = (billState: BillState, name: string) =>
  createPagedResource({
    module: moduleName,
    name,
    loadPage: ({ http }, _key: void, cursor) => fetchInvoicePage(http, billState, cursor),
    idOf: ({ id }: InvoiceView) => id,
    refreshAfter: [invoiceListsOutdated],
  });

/** The two halves of the customer's invoices. Each is read by itself. */
export const invoiceLists = {
  unpaid: createInvoiceList('unpaid', unpaidListName),
  paid: createInvoiceList('paid', 'paidInvoices'),
} as const;
export const invoiceListFeatures = [invoiceLists.unpaid.feature, invoiceLists.paid.feature];
