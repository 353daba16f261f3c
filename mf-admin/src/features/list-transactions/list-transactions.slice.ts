import type { TransactionView } from '@billfold/shared/contracts/transaction.contract';
import { createTableList } from '../../entities/table-list/table-list.slice';

export const transactionList = createTableList<TransactionView>('listTransactions');
