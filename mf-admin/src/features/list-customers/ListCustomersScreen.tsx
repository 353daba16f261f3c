import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import { ListScreen } from '@billfold/shared/list/ListScreen';
import type { Column } from '@billfold/shared/ui/DataTable';
import { StatusPill } from '@billfold/shared/ui/StatusPill';
import { customerList } from './customer.list';

const columns: readonly Column<CustomerView>[] = [
  {
    id: 'first_name',
    header: 'First Name',
    cell: (row) => (row.is_business ? row.business_name : row.first_name),
    isSortable: true,
  },
  { id: 'last_name', header: 'Last Name', cell: (row) => row.last_name, isSortable: true },
  { id: 'phone', header: 'Phone', cell: (row) => row.formatted_phone, isSortable: true },
  { id: 'merchant_name', header: 'Location', cell: (row) => row.merchant_name, isSortable: true },
  {
    id: 'state',
    header: 'Status',
    cell: (row) => <StatusPill status={row.state} />,
    isSortable: true,
  },
  { id: 'tags', header: 'Tags', cell: (row) => row.tags.map(([, name]) => name).join(', ') },
  {
    id: 'user_external_id',
    header: 'External ID',
    cell: (row) => row.user_external_id,
    isSortable: true,
  },
];

/** The list of customers, read only. Profile, groups and tags will have screens of their own. */
export const ListCustomersScreen = () => (
  <ListScreen
    title="Customers"
    intro="Phone numbers and emails are the record of your business. What customers sign in with, and where they reset their PIN, only they change in their profile."
    list={customerList}
    columns={columns}
    defaultSort={{ column: 'last_name', direction: 'ascending' }}
    searchLabel="Search customers"
    emptyText="There are no customers yet."
  />
);
