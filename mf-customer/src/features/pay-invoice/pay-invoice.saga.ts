import { takeEvery, takeLatest, takeLeading } from 'redux-saga/effects';
import type { SagaOf } from '@billfold/shared/store/effects';
import { safely } from '@billfold/shared/store/safely';
import { confirmPayment } from './confirm-payment.saga';
import { leaveBill, loadBill, loadSubscriptionSafely, refreshBill } from './load-bill.saga';
import {
  billRevisited,
  invoiceLeft,
  invoiceOpened,
  paymentBecameDoubtful,
  paymentRefused,
  paymentSubmitted,
  subscriptionRequested,
} from './pay-invoice.slice';
import { submitPayment } from './submit-payment.saga';

const submitSafely = safely(submitPayment, (errors, _error, { payload: { invoiceId } }) =>
  paymentRefused({ invoiceId, errors }),
);

/**
 * Payments are taken one at a time per bill, which `submitPayment` sees to; everything else follows the bill in hand.
 * Scheduling and splitting come with their overlays.
 */
export function* payInvoiceSaga(): SagaOf<void> {
  yield takeLatest(invoiceOpened.type, loadBill);
  yield takeEvery(invoiceLeft.type, leaveBill);
  yield takeLatest(subscriptionRequested.type, loadSubscriptionSafely);
  yield takeLatest(paymentBecameDoubtful.type, confirmPayment);
  yield takeLeading(billRevisited.type, refreshBill);
  yield takeEvery(paymentSubmitted.type, submitSafely);
}
