import { takeEvery, takeLatest, takeLeading } from 'redux-saga/effects';
import type { SagaOf } from '@billfold/shared/store/effects';
import { confirmOpenBill } from './confirm-payment.saga';
import { leaveBill, loadBill, loadSubscriptionSafely, refreshBill } from './load-bill.saga';
import {
  billRevisited,
  invoiceLeft,
  invoiceOpened,
  paymentBecameDoubtful,
  subscriptionRequested,
} from './open-bill.slice';

/** Follows the bill that is open. The ways to pay it are features of their own. */
export function* openBillSaga(): SagaOf<void> {
  yield takeLatest(invoiceOpened.type, loadBill);
  yield takeEvery(invoiceLeft.type, leaveBill);
  yield takeLatest(subscriptionRequested.type, loadSubscriptionSafely);
  yield takeLatest(paymentBecameDoubtful.type, confirmOpenBill);
  yield takeLeading(billRevisited.type, refreshBill);
}
