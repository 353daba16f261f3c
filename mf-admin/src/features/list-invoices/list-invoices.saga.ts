import { createTableListSaga } from '../../entities/table-list/table-list.saga';
import { invoiceList } from './list-invoices.slice';

export const listInvoicesSaga = createTableListSaga(invoiceList, { path: 'user_invoices' });
