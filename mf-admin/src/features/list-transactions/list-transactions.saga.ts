import { createTableListSaga } from '../../entities/table-list/table-list.saga';
import { transactionList } from './list-transactions.slice';

export const listTransactionsSaga = createTableListSaga(transactionList, { path: 'transactions' });
