import { call, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { safely } from '@billfold/shared/store/safely';
import { put, takeEvery, takeLatest } from 'redux-saga/effects';
import { fetchTriggers, toggleTrigger } from './list-triggers.api';
import {
  listFailed,
  listLoaded,
  listOpened,
  toggleFailed,
  toggleSaved,
  triggerToggled,
} from './list-triggers.slice';

type Toggled = ReturnType<typeof triggerToggled>;

function* loadTriggers(): SagaOf<void> {
  const { http } = yield* shellServices();
  yield put(listLoaded(yield* call(fetchTriggers, http)));
}

function* saveToggle({ payload }: Toggled): SagaOf<void> {
  const { http } = yield* shellServices();
  yield put(toggleSaved(yield* call(toggleTrigger, http, payload.id, payload.isActive)));
}

/** When the server refuses, the switch goes back and its texts stand in an error toast. */
function* toggle(event: Toggled): SagaOf<void> {
  const { notify } = yield* shellServices();
  yield* safely(saveToggle, (errors) => {
    notify({ message: errors.join('\n'), type: 'error' });
    return toggleFailed(event.payload);
  })(event);
}

export function* listTriggersSaga() {
  yield takeLatest(listOpened, safely(loadTriggers, listFailed));
  yield takeEvery(triggerToggled, toggle);
}
