import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { createList } from '@billfold/shared/list/create-list';
import { customerDetail } from '../../entities/customer/customer.resource';
import { moduleName } from '../../module/module-name';

/** The customer is read again after each change of their invoices, and the list after that. */
export const customerInvoices = createList<InvoiceView>({
  module: moduleName,
  name: 'customerInvoices',
  path: 'user_invoices',
  refreshAfter: [customerDetail.actions.valueLoaded],
});
