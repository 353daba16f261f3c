import { call, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { safely } from '@billfold/shared/store/safely';
import { put, takeLatest } from 'redux-saga/effects';
import { followPayments } from '../../entities/live/live-payments.saga';
import { fetchCustomer, fetchInvoice, fetchPayments } from './view-invoice.api';
import {
  invoiceChanged,
  invoiceFailed,
  invoiceLeft,
  invoiceLoaded,
  invoiceOpened,
} from './view-invoice.slice';

function* loadInvoice({ payload: id }: ReturnType<typeof invoiceOpened>): SagaOf<void> {
  const { http } = yield* shellServices();
  const invoice = yield* call(fetchInvoice, http, id);
  const customer = yield* call(fetchCustomer, http, invoice.subscription);
  const payments = yield* call(fetchPayments, http, id);
  yield put(invoiceLoaded({ invoice, customer, payments }));
}

/** A payment of the invoice in sight is shown as it happens. */
function* followInSight(
  event: ReturnType<typeof invoiceOpened> | ReturnType<typeof invoiceLeft>,
): SagaOf<void> {
  if (!invoiceOpened.match(event)) return;
  const id = event.payload;
  yield* followPayments(function* readAgain({ invoiceId }) {
    if (invoiceId === id || invoiceId === 'any') yield put(invoiceChanged(id));
  });
}

export function* viewInvoiceSaga() {
  yield takeLatest([invoiceOpened, invoiceChanged], safely(loadInvoice, invoiceFailed));
  yield takeLatest([invoiceOpened, invoiceLeft], followInSight);
}
