import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import { formatWireDate } from '@billfold/shared/format/wire-date';
import type { Column } from '@billfold/shared/ui/DataTable';
import { StatusPill } from '@billfold/shared/ui/StatusPill';
import { useIsPhone } from '@billfold/shared/ui/use-is-phone';
import { LateMoney, OwedMoney } from './CustomerMoney';

/** A phone has room for the exception only: most customers are active. */
const CustomerState = ({ state }: Pick<CustomerView, 'state'>) =>
  useIsPhone() && state === 'active' ? null : <StatusPill status={state} />;

export const customerColumns: readonly Column<CustomerView>[] = [
  { id: 'id', header: 'Id', cell: (row) => row.id, isHidden: true },
  {
    id: 'first_name',
    header: 'First Name',
    cell: (row) => (row.is_business ? row.business_name : row.first_name),
    isSortable: true,
    isOneLine: true,
    onPhone: 'title',
  },
  {
    id: 'last_name',
    header: 'Last Name',
    cell: (row) => row.last_name,
    isSortable: true,
    isOneLine: true,
    onPhone: 'title',
  },
  {
    id: 'owed',
    header: 'Owes',
    cell: (row) => <OwedMoney customer={row} />,
    align: 'end',
    isOneLine: true,
    onPhone: 'end',
  },
  {
    id: 'late',
    header: 'Late',
    cell: (row) => <LateMoney customer={row} />,
    align: 'end',
    isWideOnly: true,
    onPhone: 'none',
  },
  {
    id: 'last_payment',
    header: 'Last payment',
    cell: ({ last_payment: payment }) => payment && formatWireDate(payment.paid_date),
    isOptional: true,
    onPhone: 'none',
  },
  {
    id: 'phone',
    header: 'Phone',
    cell: (row) => row.formatted_phone,
    isSortable: true,
    isOneLine: true,
  },
  {
    id: 'merchant_name',
    header: 'Location',
    cell: (row) => row.merchant_name,
    isSortable: true,
    isWideOnly: 'medium',
    isOneLine: true,
  },
  {
    id: 'state',
    header: 'Status',
    cell: (row) => <CustomerState state={row.state} />,
    isSortable: true,
  },
  {
    id: 'tags',
    header: 'Tags',
    cell: (row) => row.tags.map(([, name]) => name).join(', '),
    isCut: true,
    isWideOnly: 'medium',
    onPhone: 'none',
  },
  {
    id: 'user_external_id',
    header: 'External ID',
    cell: (row) => row.user_external_id,
    isSortable: true,
    isWideOnly: 'medium',
    onPhone: 'none',
  },
];
