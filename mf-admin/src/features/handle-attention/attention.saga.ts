import type { SagaOf } from '@billfold/shared/store/effects';
import { createFeature } from '@billfold/shared/store/remote-store';
import { delay, put, race, take, takeLatest } from 'redux-saga/effects';
import { attention } from './attention.resource';

const everyMs = 60_000;

/** A lost outcome sends no event, and the shown ages change with time. */
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
