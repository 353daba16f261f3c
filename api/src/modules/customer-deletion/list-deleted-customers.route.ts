import { DeletedCustomerView } from '@billfold/shared/contracts/customer-deletion.contract';
import { daysToRestore } from '../../core/restoration.domain';
import { listRoute } from '../../http/list-route';
import { deletedCustomerSorts, listDeletedCustomers } from './deleted-customers.queries';

/** GET subscriptions/deleted, for owners. */
export const listDeletedCustomersRoute = listRoute({
  path: '/subscriptions/deleted',
  access: 'merchant',
  permission: 'team',
  tags: ['Subscriptions'],
  summary: 'Deleted customers who can be restored, the newest deletion first',
  filters: {},
  sorts: deletedCustomerSorts,
  defaultSort: '-deleted_at',
  readFilter: ({ search }) => search,
  read: async ({ db, actor, clock }, search, request) => {
    const now = clock.now();
    const page = await listDeletedCustomers(db, { actor, now }, search, request);
    return {
      ...page,
      items: page.items.map((row) => ({ ...row, days_left: daysToRestore(row.deleted_at, now) })),
    };
  },
  present: ({ deleted_at: deletedAt, ...row }) => ({
    ...row,
    deleted_at: deletedAt.toISOString(),
  }),
  view: DeletedCustomerView,
});
