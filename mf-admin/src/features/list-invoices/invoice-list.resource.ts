import { isChanged } from '@billfold/shared/contracts/live.contract';
import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { createList } from '@billfold/shared/list/create-list';
import { invoicesChanged } from '../../entities/invoice/invoices-changed';
import { moduleName } from '../../module/module-name';

export const invoiceList = createList<InvoiceView>({
  module: moduleName,
  name: 'listInvoices',
  path: 'user_invoices',
  refreshAfter: [invoicesChanged],
  refreshOn: (event) => event.type === 'payment' || isChanged(event, 'invoice'),
});
