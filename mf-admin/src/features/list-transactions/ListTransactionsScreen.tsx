import { transactionStatusNames } from '@billfold/shared/contracts/limits';
import type { TransactionView } from '@billfold/shared/contracts/transaction.contract';
import { formatDate } from '@billfold/shared/format/dates';
import { capitalise } from '@billfold/shared/format/names';
import { truncate } from '@billfold/shared/format/text';
import { ListScreen } from '@billfold/shared/list/ListScreen';
import { manyOf } from '@billfold/shared/list/choice-filters';
import { useServices } from '@billfold/shared/remote/Services';
import type { Column } from '@billfold/shared/ui/DataTable';
import { Money } from '@billfold/shared/ui/Money';
import { StatusPill } from '@billfold/shared/ui/StatusPill';
import { paths } from '../../module/paths';
import { transactionList } from './transaction.list';

const filters = {
  status: manyOf({
    label: 'Status',
    options: transactionStatusNames.map((value) => ({ value, label: capitalise(value) })),
  }),
};

const columns: readonly Column<TransactionView>[] = [
  { id: 'invoice', header: 'Invoice', cell: (row) => row.invoice, isHidden: true },
  { id: 'user', header: 'Name', cell: (row) => row.user, isSortable: true, onPhone: 'title' },
  {
    id: 'amount_paid',
    header: 'Amount',
    cell: (row) => <Money amount={row.amount_paid} />,
    isSortable: true,
    align: 'end',
    onPhone: 'end',
  },
  { id: 'paid_date', header: 'Date', cell: (row) => formatDate(row.paid_date), isSortable: true },
  {
    id: 'status',
    header: 'Status',
    cell: (row) => <StatusPill status={row.status} />,
    isSortable: true,
  },
  {
    id: 'visible_method',
    header: 'Payment Method',
    cell: (row) => row.visible_method,
    isSortable: true,
  },
  {
    id: 'invoice_description',
    header: 'Invoice Description',
    cell: (row) => truncate(row.invoice_description),
    isSortable: true,
    onPhone: 'none',
  },
  {
    id: 'merchant_name',
    header: 'Merchant Name',
    cell: (row) => truncate(row.merchant_name),
    isHidden: true,
  },
];

export const ListTransactionsScreen = () => {
  const { navigate } = useServices();
  return (
    <ListScreen
      title="Transactions"
      list={transactionList}
      columns={columns}
      filters={filters}
      defaultSort={{ column: 'paid_date', direction: 'descending' }}
      searchLabel="Search transactions"
      emptyText="There are no transactions yet."
      onRowPress={(row) => {
        if (row.invoice !== null) navigate(paths.invoice.href(row.invoice));
      }}
    />
  );
};
