import { DeletedCustomerView } from '@billfold/shared/contracts/customer-deletion.contract';
import { listRoute } from '../../http/list-route';
import { deletedCustomerSorts, readDeletedCustomers } from './list-deleted-customers.service';

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
  read: readDeletedCustomers,
  present: ({ deleted_at: deletedAt, ...row }) => ({
    ...row,
    deleted_at: deletedAt.toISOString(),
  }),
  view: DeletedCustomerView,
});
