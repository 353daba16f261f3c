import { takeEvery, takeLatest, takeLeading } from 'redux-saga/effects';
import type { SagaOf } from '@billfold/shared/store/effects';
import { safely } from '@billfold/shared/store/safely';
import { confirmPayment } from './confirm-payment.saga';
import { leaveBill, loadBill, loadSubscriptionSafely, refreshBill } from './load-bill.saga';
import {
  billRevisited, invoiceLeft, invoiceOpened, paymentBecameDoubtful, paymentRefused, paymentSubmitted, splitSubmitted, subscriptionRequested,
  unscheduleSubmitted, type OfInvoice,
} from './pay-invoice.slice';
import { unschedulePayment } from './schedule/unschedule-payment.saga';
import { splitPayment } from './split/split-payment.saga';
import { submitPayment } from './submit-payment.saga';

const refuse = (errors: readonly string[], _error: unknown, { payload: { invoiceId } }: OfInvoice) => paymentRefused({ invoiceId, errors });

/** Payments are taken one at a time per bill, which each worker sees to; everything else follows the bill in hand. */
export function* payInvoiceSaga(): SagaOf<void> {
  yield takeLatest(invoiceOpened.type, loadBill);
  yield takeEvery(invoiceLeft.type, leaveBill);
  yield takeLatest(subscriptionRequested.type, loadSubscriptionSafely);
  yield takeLatest(paymentBecameDoubtful.type, confirmPayment);
  yield takeLeading(billRevisited.type, refreshBill);
  yield takeEvery(paymentSubmitted.type, safely(submitPayment, refuse));
  yield takeEvery(splitSubmitted.type, safely(splitPayment, refuse));
  yield takeEvery(unscheduleSubmitted.type, safely(unschedulePayment, refuse));
}
