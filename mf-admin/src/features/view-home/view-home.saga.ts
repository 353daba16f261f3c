import { call, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { safely } from '@billfold/shared/store/safely';
import { put, takeLatest } from 'redux-saga/effects';
import { followPayments } from '../../entities/live/live-payments.saga';
import { fetchSummary } from './view-home.api';
import {
  homeLeft,
  homeOpened,
  paymentArrived,
  summaryFailed,
  summaryLoaded,
} from './view-home.slice';

function* loadSummary(): SagaOf<void> {
  const { http } = yield* shellServices();
  yield put(summaryLoaded(yield* call(fetchSummary, http)));
}

/** While the home is in sight, a payment that arrives is counted at once. */
function* followInSight(
  event: ReturnType<typeof homeOpened> | ReturnType<typeof homeLeft>,
): SagaOf<void> {
  if (homeLeft.match(event)) return;
  yield* followPayments(function* countAgain() {
    yield put(paymentArrived());
  });
}

export function* viewHomeSaga() {
  yield takeLatest([homeOpened, paymentArrived], safely(loadSummary, summaryFailed));
  yield takeLatest([homeOpened, homeLeft], followInSight);
}
