import { takeEvery, takeLatest, takeLeading } from 'redux-saga/effects';
import type { SagaOf } from '@billfold/shared/store/effects';
import { confirmOpenBill } from './confirm-payment.saga';
import { leaveBill, loadBill, refreshBill } from './load-bill.saga';
import {
  billRevisited,
  invoiceLeft,
  invoiceOpened,
  paymentBecameDoubtful,
} from './open-bill.slice';

/** Follows the open invoice. The ways to pay it are features of their own. */
export function* openBillSaga(): SagaOf<void> {
  yield takeLatest(invoiceOpened.type, loadBill);
  yield takeEvery(invoiceLeft.type, leaveBill);
  yield takeLatest(paymentBecameDoubtful.type, confirmOpenBill);
  yield takeLeading(billRevisited.type, refreshBill);
}
