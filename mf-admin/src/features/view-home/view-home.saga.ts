import { call, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { safely } from '@billfold/shared/store/safely';
import { put, take, takeEvery, takeLatest } from 'redux-saga/effects';
import { livePayments } from '../../entities/live/live-payments.saga';
import { fetchSummary } from './view-home.api';
import { homeLeft, homeOpened, paymentArrived, summaryFailed, summaryLoaded } from './view-home.slice';

function* loadSummary(): SagaOf<void> {
  const { http } = yield* shellServices();
  yield put(summaryLoaded(yield* call(fetchSummary, http)));
}

/** While the home is in sight, a payment that arrives is counted at once. */
function* followPayments() {
  const payments = yield* livePayments();
  yield takeEvery(payments, function* countAgain() {
    yield put(paymentArrived());
  });
  yield take(homeLeft);
  payments.close();
}

export function* viewHomeSaga() {
  yield takeLatest([homeOpened, paymentArrived], safely(loadSummary, summaryFailed));
  yield takeEvery(homeOpened, followPayments);
}
