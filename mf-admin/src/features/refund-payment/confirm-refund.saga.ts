import { askUntilKnown } from '@billfold/shared/store/ask-until-known';
import { call, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { fetchPaymentStatus } from '@billfold/shared/store/payment-outcome.api';
import { call as sagaCall, put, race, take } from 'redux-saga/effects';
import { paymentChanged } from '../../entities/payment/payment-changed';
import {
  doubtLeft,
  doubtLookedAt,
  type doubtOpened,
  type RefundDoubt,
} from './refund-payment.slice';
import { doneText, failedText } from './refund-payment-texts';

function* askStatus(id: number): SagaOf<string | null> {
  const { http } = yield* shellServices();
  const status = yield* call(fetchPaymentStatus, http, id);
  return status === 'confirming' ? null : status;
}

function* ask({ id, action, amount }: RefundDoubt): SagaOf<void> {
  const status = yield* askUntilKnown(() => askStatus(id), doubtLookedAt.type);
  const { notify } = yield* shellServices();
  const isDone = status === 'success';
  notify({
    message: isDone ? doneText(action, amount) : failedText[action],
    type: isDone ? 'success' : 'error',
  });
  yield put(paymentChanged());
}

function* waitUntilLeft(id: number): SagaOf<void> {
  for (;;) {
    const { payload } = (yield take(doubtLeft.type)) as ReturnType<typeof doubtLeft>;
    if (payload === id) return;
  }
}

/** Polls the outcome of a refund in doubt, until it is known or the screen no longer shows the refund. */
export function* confirmRefund({ payload: doubt }: ReturnType<typeof doubtOpened>): SagaOf<void> {
  yield race([sagaCall(ask, doubt), sagaCall(waitUntilLeft, doubt.id)]);
}
