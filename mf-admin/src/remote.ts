import { contractVersion, type CreateRemote } from '@billfold/shared/contracts/remote.contract';
import { createRemoteReducer, createRemoteSaga } from '@billfold/shared/store/remote-store';
import { combineReducers } from 'redux';
import { listCustomersSaga } from './features/list-customers/list-customers.saga';
import { customerList } from './features/list-customers/list-customers.slice';
import { listInvoicesSaga } from './features/list-invoices/list-invoices.saga';
import { invoiceList } from './features/list-invoices/list-invoices.slice';
import { listTransactionsSaga } from './features/list-transactions/list-transactions.saga';
import { transactionList } from './features/list-transactions/list-transactions.slice';
import { viewHomeSaga } from './features/view-home/view-home.saga';
import { viewHomeReducer } from './features/view-home/view-home.slice';
import { viewInvoiceSaga } from './features/view-invoice/view-invoice.saga';
import { viewInvoiceReducer } from './features/view-invoice/view-invoice.slice';
import { createRoutes } from './routes';

export const createRemote: CreateRemote = (services) => ({
  contract: contractVersion,
  routes: createRoutes(services),
  reducer: createRemoteReducer(
    combineReducers({
      listCustomers: customerList.reducer,
      listInvoices: invoiceList.reducer,
      listTransactions: transactionList.reducer,
      viewHome: viewHomeReducer,
      viewInvoice: viewInvoiceReducer,
    }),
  ),
  saga: createRemoteSaga(services, [
    listCustomersSaga,
    listInvoicesSaga,
    listTransactionsSaga,
    viewHomeSaga,
    viewInvoiceSaga,
  ]),
});
