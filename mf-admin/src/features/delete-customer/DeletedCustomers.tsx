import type { DeletedCustomerView } from '@billfold/shared/contracts/customer-deletion.contract';
import { deletionLimits } from '@billfold/shared/contracts/limits';
import { ListTable } from '@billfold/shared/list/ListTable';
import { useServices } from '@billfold/shared/remote/Services';
import { Button } from '@billfold/shared/ui/Button';
import type { Column } from '@billfold/shared/ui/DataTable';
import { Heading } from '@billfold/shared/ui/Heading';
import { Stack } from '@billfold/shared/ui/Stack';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { deletedColumns, deletedSort } from '../../entities/deletion/deleted-columns';
import { paths } from '../../module/paths';
import { deletedCustomerList } from './deleted-customer-list.resource';

const RestoreButton = ({ id, full_name: name }: DeletedCustomerView) => {
  const { navigate } = useServices();
  return (
    <Button
      variant="secondary"
      size="small"
      aria-label={`Restore ${name}`}
      onClick={() => navigate(paths.customer.restore(id))}
    >
      Restore
    </Button>
  );
};

const columns: readonly Column<DeletedCustomerView>[] = [
  { id: 'full_name', header: 'Name', cell: (row) => row.full_name, onPhone: 'title' },
  ...deletedColumns,
  {
    id: 'restore',
    header: 'Restore',
    isHeaderHidden: true,
    align: 'end',
    onPhone: 'end',
    cell: (row) => <RestoreButton {...row} />,
  },
];

/**
 * The deleted customers of all of the owner's merchants. A row opens the profile, where the owner confirms the restore.
 */
export const DeletedCustomers = (_props: { readonly isOpen: boolean }) => (
  <Stack gap={4}>
    <Heading level={2}>Deleted customers</Heading>
    <p>{`You can restore deleted customers for ${deletionLimits.restorableDays} days.`}</p>
    <TextLink to={paths.customers.pattern}>Back to customers</TextLink>
    <ListTable
      label="Deleted customers"
      list={deletedCustomerList}
      columns={columns}
      defaultSort={deletedSort}
      prefix="deleted"
      searchLabel="Search deleted customers"
      emptyText={`No customers were deleted in the last ${deletionLimits.restorableDays} days.`}
      emptyIcon="trash"
    />
  </Stack>
);
