import {
  TransactionFilters,
  TransactionView,
} from '@billfold/shared/contracts/transaction.contract';
import { listRoute } from '../../http/list-route';
import { readTransactions } from './list-transactions.service';
import { readTransactionFilter, transactionSorts } from './transaction-list';
import { presentTransaction } from './present-transaction';

export const listTransactionsRoute = listRoute({
  path: '/transactions',
  access: 'any',
  tags: ['Transactions'],
  filters: TransactionFilters,
  sorts: transactionSorts,
  defaultSort: '-date',
  readFilter: readTransactionFilter,
  read: readTransactions,
  present: presentTransaction,
  view: TransactionView,
});
