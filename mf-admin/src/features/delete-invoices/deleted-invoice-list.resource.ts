import { isChanged } from '@billfold/shared/contracts/live.contract';
import type { DeletedInvoiceView } from '@billfold/shared/contracts/invoice-edit.contract';
import { createList } from '@billfold/shared/list/create-list';
import { moduleName } from '../../module/module-name';
import { restoreInvoices } from './delete-invoices.submission';

export const deletedInvoiceList = createList<DeletedInvoiceView>({
  module: moduleName,
  name: 'deletedInvoices',
  path: 'user_invoices/deleted',
  refreshOn: (event) => isChanged(event, 'invoice') || isChanged(event, 'customer'),
  refreshAfter: [restoreInvoices.actions.done],
});
