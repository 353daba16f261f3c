import { put, race, take, call as sagaCall } from 'redux-saga/effects';
import { confirmPayment, type ConfirmedPayment } from '@billfold/shared/store/confirm-payment';
import type { SagaOf } from '@billfold/shared/store/effects';
import { safely } from '@billfold/shared/store/safely';
import { isPaid, isScheduled } from '../invoice/invoice.domain';
import { finishPayment } from './follow-bill.saga';
import {
  balanceReloaded,
  billRevisited,
  doubtResolved,
  invoiceLeft,
  invoiceOpened,
  paymentRefused,
  type Doubt,
  type OfInvoice,
} from './open-bill.slice';
import { payTexts } from './open-bill-texts';

function* conclude(invoiceId: number, confirmed: ConfirmedPayment): SagaOf<void> {
  const { invoice } = confirmed;
  if (confirmed.kind === 'paid') {
    yield put(doubtResolved());
    yield* finishPayment(invoiceId, isPaid(invoice), [], invoice);
    return;
  }
  yield put(balanceReloaded({ invoiceId, invoice }));
  if (confirmed.wasReached) yield put(doubtResolved());
  // A payment that was not unscheduled is no refused payment.
  if (!isScheduled(invoice)) yield put(paymentRefused({ invoiceId, errors: [confirmed.refusal] }));
}

const confirmSafely = safely(function* confirm(doubt: Doubt & { readonly invoiceId: number }) {
  const page = { lookEvent: billRevisited.type, texts: payTexts };
  yield* conclude(doubt.invoiceId, yield* confirmPayment(doubt, page));
});

/** Polls the outcome of the open invoice's payment until it is known or the screen is left. */
export function* confirmOpenBill({ payload }: OfInvoice<Doubt>): SagaOf<void> {
  yield race([sagaCall(confirmSafely, payload), take([invoiceLeft.type, invoiceOpened.type])]);
}
