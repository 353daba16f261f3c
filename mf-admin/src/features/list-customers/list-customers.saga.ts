import { createTableListSaga } from '../../entities/table-list/table-list.saga';
import { customerList } from './list-customers.slice';

export const listCustomersSaga = createTableListSaga(customerList, { path: 'subscriptions' });
