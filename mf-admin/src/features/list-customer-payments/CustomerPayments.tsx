import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import type { TransactionView } from '@billfold/shared/contracts/transaction.contract';
import { ListTable } from '@billfold/shared/list/ListTable';
import type { Column } from '@billfold/shared/ui/DataTable';
import { scopeOf } from '../../entities/customer/customer-scope';
import { StatementButton } from '../../entities/customer/StatementButton';
import {
  transactionColumns,
  transactionFilters,
} from '../../entities/transaction/transaction-columns';
import { paths } from '../../module/paths';
import { customerPayments } from './customer-payments.resource';

export type CustomerPaymentsProps = {
  /** For `lazyPart`. */
  readonly isOpen: boolean;
  readonly customer: CustomerView;
};

const { amount, date, status, method, description } = transactionColumns;
const columns: readonly Column<TransactionView>[] = [
  { ...method, onPhone: 'title' },
  amount,
  date,
  status,
  description,
];

/** What one customer paid to one merchant. */
export const CustomerPayments = ({ customer }: CustomerPaymentsProps) => {
  return (
    <ListTable
      list={customerPayments}
      label="Payments"
      columns={columns}
      filters={transactionFilters}
      isNarrow
      defaultSort={{ column: 'paid_date', direction: 'descending' }}
      searchLabel="Search payments"
      emptyText="No payments yet."
      emptyIcon="transactions"
      toolbar={<StatementButton />}
      prefix="payments"
      scope={scopeOf(customer)}
      rowLink={({ invoice }) => (invoice === null ? null : paths.invoice.href(invoice))}
    />
  );
};
