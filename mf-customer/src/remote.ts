import { contractVersion, type CreateRemote } from '@billfold/shared/contracts/remote.contract';
import { canReload } from '@billfold/shared/store/reload-guard';
import { createRemoteReducer, createRemoteSaga } from '@billfold/shared/store/remote-store';
import { combineReducers } from 'redux';
import { fileDownloadSaga } from './entities/file-download/file-download.saga';
import { fileDownloadReducer } from './entities/file-download/file-download.slice';
import { billInHandSaga } from './entities/invoice-screen/bill-in-hand.saga';
import { billInHandReducer } from './entities/invoice-screen/bill-in-hand.slice';
import { invoiceScreenSaga } from './entities/invoice-screen/invoice-screen.saga';
import { invoiceScreenReducer } from './entities/invoice-screen/invoice-screen.slice';
import { billHistorySaga } from './entities/invoice/bill-history.saga';
import { billHistoryReducer } from './entities/invoice/bill-history.slice';
import { invoiceListSaga } from './entities/invoice/invoice-list.saga';
import { invoiceListReducer } from './entities/invoice/invoice-list.slice';
import { achCredentialsSaga } from './entities/payment-method/ach-credentials/ach-credentials.saga';
import { achCredentialsReducer } from './entities/payment-method/ach-credentials/ach-credentials.slice';
import { addMethodSaga } from './entities/payment-method/add-method/add-method.saga';
import { addMethodReducer } from './entities/payment-method/add-method/add-method.slice';
import { paymentMethodsSaga } from './entities/payment-method/payment-methods.saga';
import { paymentMethodsReducer } from './entities/payment-method/payment-methods.slice';
import { editProfileSaga } from './features/edit-profile/edit-profile.saga';
import { editProfileReducer } from './features/edit-profile/edit-profile.slice';
import { listOptInsSaga } from './features/list-opt-ins/list-opt-ins.saga';
import { listOptInsReducer } from './features/list-opt-ins/list-opt-ins.slice';
import { manageMethodsSaga } from './features/manage-methods/manage-methods.saga';
import { manageMethodsReducer } from './features/manage-methods/manage-methods.slice';
import { autoPaySaga } from './features/pay-invoice/auto-pay/auto-pay.saga';
import { autoPayReducer } from './features/pay-invoice/auto-pay/auto-pay.slice';
import { payInvoiceSaga } from './features/pay-invoice/pay-invoice.saga';
import { payInvoiceReducer } from './features/pay-invoice/pay-invoice.slice';
import { setOptInsSaga } from './features/set-opt-ins/set-opt-ins.saga';
import { setOptInsReducer } from './features/set-opt-ins/set-opt-ins.slice';
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
      achCredentials: achCredentialsReducer,
      addMethod: addMethodReducer,
      autoPay: autoPayReducer,
      billHistory: billHistoryReducer,
      billInHand: billInHandReducer,
      editProfile: editProfileReducer,
      fileDownload: fileDownloadReducer,
      invoiceLists: invoiceListReducer,
      invoiceScreen: invoiceScreenReducer,
      listOptIns: listOptInsReducer,
      manageMethods: manageMethodsReducer,
      payInvoice: payInvoiceReducer,
      paymentMethods: paymentMethodsReducer,
      setOptIns: setOptInsReducer,
      viewDashboard: viewDashboardReducer,
      viewReceipt: viewReceiptReducer,
    }),
  ),
  saga: createRemoteSaga(services, [
    achCredentialsSaga,
    addMethodSaga,
    autoPaySaga,
    billHistorySaga,
    billInHandSaga,
    editProfileSaga,
    fileDownloadSaga,
    invoiceListSaga,
    invoiceScreenSaga,
    listOptInsSaga,
    manageMethodsSaga,
    payInvoiceSaga,
    paymentMethodsSaga,
    setOptInsSaga,
    viewDashboardSaga,
    viewReceiptSaga,
  ]),
  canReload,
});
