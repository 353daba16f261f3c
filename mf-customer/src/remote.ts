import { contractVersion, type CreateRemote } from '@billfold/shared/contracts/remote.contract';
import { canReload } from '@billfold/shared/store/reload-guard';
import { createRemoteReducer, createRemoteSaga } from '@billfold/shared/store/remote-store';
import { combineReducers } from 'redux';
import { billHistorySaga } from './entities/invoice/bill-history.saga';
import { billHistoryReducer } from './entities/invoice/bill-history.slice';
import { invoiceListSaga } from './entities/invoice/invoice-list.saga';
import { invoiceListReducer } from './entities/invoice/invoice-list.slice';
import { invoiceScreenReducer } from './entities/invoice-screen/invoice-screen.slice';
import { paymentMethodsSaga } from './entities/payment-method/payment-methods.saga';
import { paymentMethodsReducer } from './entities/payment-method/payment-methods.slice';
import { autoPaySaga } from './features/pay-invoice/auto-pay/auto-pay.saga';
import { autoPayReducer } from './features/pay-invoice/auto-pay/auto-pay.slice';
import { payInvoiceSaga } from './features/pay-invoice/pay-invoice.saga';
import { payInvoiceReducer } from './features/pay-invoice/pay-invoice.slice';
import { viewDashboardSaga } from './features/view-dashboard/view-dashboard.saga';
import { viewDashboardReducer } from './features/view-dashboard/view-dashboard.slice';
import { viewReceiptSaga } from './features/view-receipt/view-receipt.saga';
import { viewReceiptReducer } from './features/view-receipt/view-receipt.slice';
import { createRoutes } from './routes';

export const createRemote: CreateRemote = (services) => ({
  contract: contractVersion,
  routes: createRoutes(services),
  reducer: createRemoteReducer(
    combineReducers({
      autoPay: autoPayReducer,
      billHistory: billHistoryReducer,
      invoiceLists: invoiceListReducer,
      invoiceScreen: invoiceScreenReducer,
      paymentMethods: paymentMethodsReducer,
      payInvoice: payInvoiceReducer,
      viewDashboard: viewDashboardReducer,
      viewReceipt: viewReceiptReducer,
    }),
  ),
  saga: createRemoteSaga(services, [autoPaySaga, billHistorySaga, invoiceListSaga, paymentMethodsSaga, payInvoiceSaga, viewDashboardSaga, viewReceiptSaga]),
  canReload,
});
