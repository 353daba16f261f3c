import { select, type SagaOf } from '@billfold/shared/store/effects';
import { safely } from '@billfold/shared/store/safely';
import { put, takeEvery, takeLatest, takeLeading } from 'redux-saga/effects';
import { bills, selectChosenBill } from './bills.resource';
import { confirmHostedPayment } from './hosted-doubt.saga';
import { submitPayment } from './hosted-payment.saga';
import { selectHosted } from './hosted-selectors';
import { chosenBillGone, paymentDoubted, paymentRefused, paymentSubmitted } from './hosted.slice';

function* followBills(): SagaOf<void> {
  if ((yield* select(selectChosenBill)) === undefined) yield put(chosenBillGone());
}

/** Pays, and confirms payments in doubt: also one that a reload found before these steps were loaded. */
export function* payStepsSaga(): SagaOf<void> {
  yield takeLeading(
    paymentSubmitted.type,
    safely(submitPayment, (errors) => paymentRefused({ errors })),
  );
  yield takeLatest(paymentDoubted.type, safely(confirmHostedPayment));
  yield takeEvery(bills.actions.valueLoaded.type, followBills);
  const { doubt, step } = yield* select(selectHosted);
  if (doubt !== null && step === 'confirming') yield put(paymentDoubted(doubt));
}
