import type { SagaOf } from '@billfold/shared/store/effects';
import { createFeature } from '@billfold/shared/store/remote-store';
import { delay, put, race, take, takeLatest } from 'redux-saga/effects';
import { attention } from './attention.resource';

const everyMs = 60_000;

/** No event tells that an outcome was lost; ages go on, too. */
function* readAgain(): SagaOf<void> {
  for (;;) {
    yield delay(everyMs);
    if (document.visibilityState === 'visible') yield put(attention.actions.reloaded(undefined));
  }
}

function* followAttention(): SagaOf<void> {
  yield race([readAgain(), take(attention.actions.left.type)]);
}

export const followAttentionFeature = createFeature(
  'followAttention',
  () => null,
  function* followAttentionSaga(): SagaOf<void> {
    yield takeLatest(attention.actions.opened.type, followAttention);
  },
);
