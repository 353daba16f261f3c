import { toastLimits } from '@billfold/shared/contracts/limits';
import { select, type SagaOf } from '@billfold/shared/store/effects';
import type { Action } from 'redux';
import { delay, fork, put, race, take, takeEvery } from 'redux-saga/effects';
import {
  listsOf,
  toastHidden,
  toastRaised,
  toastRemoved,
  toastsCleared,
  type ToastPlace,
  type ToastsState,
  type WithToasts,
} from './toasts.slice';

const readToasts = (state: unknown): ToastsState => (state as WithToasts).toasts;

const hides =
  (place: ToastPlace) =>
  (action: Action): boolean =>
    (toastHidden.match(action) &&
      action.payload.id === place.id &&
      action.payload.list === place.list) ||
    (toastsCleared.match(action) && action.payload === place.list);

/** One toast in one list: its time passes or it is hidden, it leaves, it is gone. */
function* liveToast(place: ToastPlace, hasAction: boolean): SagaOf<void> {
  const { timedOut } = (yield race({
    ...(hasAction ? {} : { timedOut: delay(toastLimits.visibleMs) }),
    hidden: take(hides(place)),
  })) as { timedOut?: boolean };
  if (timedOut) yield put(toastHidden(place));
  yield delay(toastLimits.exitMs);
  yield put(toastRemoved(place));
}

function* startToast({ payload }: ReturnType<typeof toastRaised>): SagaOf<void> {
  const toasts = yield* select(readToasts);
  for (const list of listsOf(payload.toast)) {
    const wasTaken = toasts[list].some(({ id }) => id === payload.id);
    if (wasTaken) yield fork(liveToast, { list, id: payload.id }, Boolean(payload.toast.Action));
  }
}

/** Every toast has its own clock; a message that is already shown starts none. */
export function* toastsSaga(): SagaOf<void> {
  yield takeEvery(toastRaised, startToast);
}
