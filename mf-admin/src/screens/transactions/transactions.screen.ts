import { transactionSums } from '../../features/list-transactions/transaction-sums.resource';
import { transactionList } from '../../features/list-transactions/transaction.list';

export const features = [transactionList.feature, transactionSums.feature];
export { TransactionsScreen } from './TransactionsScreen';
