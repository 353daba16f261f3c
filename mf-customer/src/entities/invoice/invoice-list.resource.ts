import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { createPagedResource, type Pages } from '@billfold/shared/store/paged-resource';
import type { RemoteData } from '@billfold/shared/store/remote-data';
import { createAction } from '@reduxjs/toolkit';
import type { BillState } from '../../module/bill-state';
import { moduleName } from '../../module/module-name';
import { fetchInvoicePage } from './invoice.api';

export type InvoiceList = RemoteData<Pages<InvoiceView>>;

/** A payment, or the day of one, changed what the lists show. */
export const invoiceListsOutdated = createAction(`${moduleName}/invoiceListsOutdated`);

const createInvoiceList = (billState: BillState) =>
  createPagedResource({
    module: moduleName,
    name: `${billState}Invoices`,
    loadPage: ({ http }, _key: void, cursor) => fetchInvoicePage(http, billState, cursor),
    idOf: ({ id }: InvoiceView) => id,
    refreshAfter: [invoiceListsOutdated],
  });

/** The two halves of the customer's invoices. Each is read by itself. */
export const invoiceLists = {
  unpaid: createInvoiceList('unpaid'),
  paid: createInvoiceList('paid'),
} as const;
export const invoiceListFeatures = [invoiceLists.unpaid.feature, invoiceLists.paid.feature];
