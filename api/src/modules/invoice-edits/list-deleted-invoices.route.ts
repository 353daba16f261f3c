import { DeletedInvoiceView } from '@billfold/shared/contracts/invoice-edit.contract';
import { daysToRestore } from '../../core/restoration.domain';
import { listRoute } from '../../http/list-route';
import { deletedInvoiceSorts, listDeletedInvoices } from './deleted-invoices.queries';

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
  read: async ({ db, actor, clock }, search, request) => {
    const now = clock.now();
    const page = await listDeletedInvoices(db, { actor, now }, search, request);
    return {
      ...page,
      items: page.items.map((row) => ({ ...row, days_left: daysToRestore(row.deleted_at, now) })),
    };
  },
  present: ({ deleted_at: deletedAt, ...row }) => ({
    ...row,
    deleted_at: deletedAt.toISOString(),
  }),
  view: DeletedInvoiceView,
});
