import type { InvoicesOwed } from '@billfold/shared/contracts/invoice.contract';
import { bodyOrThrow } from '@billfold/shared/http/api-error';
import { createResource } from '@billfold/shared/store/resource';
import { invoiceListsOutdated } from '../../entities/invoice/listed-invoices';
import { moduleName } from '../../module/module-name';

/** What all unpaid invoices come to: for customers whose invoices fill more than a page of the list. */
export const owed = createResource({
  module: moduleName,
  name: 'owed',
  load: async ({ http }, _key: 'all') =>
    bodyOrThrow(await http.request<InvoicesOwed>({ method: 'GET', path: 'user_invoices/owed' })),
  refreshAfter: [invoiceListsOutdated],
});
