import { call, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { safely } from '@billfold/shared/store/safely';
import { put, race, take, takeEvery, takeLatest } from 'redux-saga/effects';
import { livePayments, type LivePayment } from '../../entities/live/live-payments.saga';
import { fetchCustomer, fetchInvoice, fetchPayments } from './view-invoice.api';
import { invoiceChanged, invoiceFailed, invoiceLeft, invoiceLoaded, invoiceOpened } from './view-invoice.slice';

function* loadInvoice({ payload: id }: ReturnType<typeof invoiceOpened>): SagaOf<void> {
  const { http } = yield* shellServices();
  const invoice = yield* call(fetchInvoice, http, id);
  const customer = yield* call(fetchCustomer, http, invoice.subscription);
  const payments = yield* call(fetchPayments, http, id);
  yield put(invoiceLoaded({ invoice, customer, payments }));
}

/** A payment of the invoice in sight is shown as it happens. */
function* followPayments({ payload: id }: ReturnType<typeof invoiceOpened>) {
  const payments = yield* livePayments();
  yield takeEvery(payments, function* readAgain({ invoiceId }: LivePayment) {
    if (invoiceId === id) yield put(invoiceChanged(id));
  });
  yield race([take(invoiceLeft), take(invoiceOpened)]);
  payments.close();
}

export function* viewInvoiceSaga() {
  yield takeLatest([invoiceOpened, invoiceChanged], safely(loadInvoice, invoiceFailed));
  yield takeEvery(invoiceOpened, followPayments);
}
