import { DeletedInvoiceView } from '@billfold/shared/contracts/invoice-edit.contract';
import { listRoute } from '../../http/list-route';
import { deletedInvoiceSorts, readDeletedInvoices } from './list-deleted-invoices.service';

/** GET user_invoices/deleted. */
export const listDeletedInvoicesRoute = listRoute({
  path: '/user_invoices/deleted',
  access: 'merchant',
  permission: 'delete',
  tags: ['Invoices'],
  summary: 'Deleted invoices that can be restored, the newest deletion first',
  filters: {},
  sorts: deletedInvoiceSorts,
  defaultSort: '-deleted_at',
  readFilter: ({ search }) => search,
  read: readDeletedInvoices,
  present: ({ deleted_at: deletedAt, ...row }) => ({
    ...row,
    deleted_at: deletedAt.toISOString(),
  }),
  view: DeletedInvoiceView,
});
