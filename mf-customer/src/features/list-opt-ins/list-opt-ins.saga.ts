import { put, takeLatest } from 'redux-saga/effects';
import { call, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { safely } from '@billfold/shared/store/safely';
import { fetchSubscriptions } from './list-opt-ins.api';
import { optInsFailed, optInsLoaded, optInsOpened } from './list-opt-ins.slice';

function* loadSubscriptions(): SagaOf<void> {
  const { http, notify } = yield* shellServices();
  try {
    yield put(optInsLoaded(yield* call(fetchSubscriptions, http)));
  } catch (error) {
    notify({ message: 'Unable to get subscriptions', type: 'error' });
    throw error;
  }
}

export function* listOptInsSaga(): SagaOf<void> {
  yield takeLatest(optInsOpened.type, safely(loadSubscriptions, optInsFailed));
}
