import type { TransactionView } from '@billfold/shared/contracts/transaction.contract';
import { truncate } from '@billfold/shared/format/text';
import { ListScreen } from '@billfold/shared/list/ListScreen';
import { useServices } from '@billfold/shared/remote/Services';
import type { Column } from '@billfold/shared/ui/DataTable';
import {
  transactionColumns,
  transactionFilters,
} from '../../entities/transaction/transaction-columns';
import { paths } from '../../module/paths';
import { transactionList } from './transaction.list';

const { amount, date, status, method, description } = transactionColumns;
const columns: readonly Column<TransactionView>[] = [
  { id: 'invoice', header: 'Invoice', cell: (row) => row.invoice, isHidden: true },
  { id: 'user', header: 'Name', cell: (row) => row.user, isSortable: true, onPhone: 'title' },
  amount,
  date,
  status,
  method,
  description,
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
      filters={transactionFilters}
      defaultSort={{ column: 'paid_date', direction: 'descending' }}
      searchLabel="Search transactions"
      emptyText="There are no transactions yet."
      onRowPress={(row) => {
        if (row.invoice !== null) navigate(paths.invoice.href(row.invoice));
      }}
    />
  );
};
