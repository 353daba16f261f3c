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
  type ToastList,
  type ToastPlace,
  type ToastsState,
  type WithToasts,
} from './toasts.slice';

const readToasts = (state: unknown): ToastsState => (state as WithToasts).toasts;

/** Whether a list of these hides the toast. */
const hides =
  (lists: readonly ToastList[], id: string) =>
  (action: Action): boolean =>
    (toastHidden.match(action) &&
      action.payload.id === id &&
      lists.includes(action.payload.list)) ||
    (toastsCleared.match(action) && lists.includes(action.payload));

/** Shows one toast in one list until its time is over or one of the lists hides it, then removes it. */
function* liveToast(
  place: ToastPlace,
  { visibleMs, hiddenBy }: { visibleMs?: number; hiddenBy: readonly ToastList[] },
): SagaOf<void> {
  yield race({
    ...(visibleMs === undefined ? {} : { timedOut: delay(visibleMs) }),
    hidden: take(hides(hiddenBy, place.id)),
  });
  yield put(toastHidden(place));
  yield delay(toastLimits.exitMs);
  yield put(toastRemoved(place));
}

function* startToast({ payload }: ReturnType<typeof toastRaised>): SagaOf<void> {
  const toasts = yield* select(readToasts);
  const lists = listsOf(payload.toast);
  for (const list of lists) {
    const wasTaken = toasts[list].some(({ id }) => id === payload.id);
    // Only the list in sight counts the time of an action, so its end is the end in both lists.
    const life = payload.toast.Action
      ? { hiddenBy: lists }
      : { hiddenBy: [list], visibleMs: toastLimits.visibleMs };
    if (wasTaken) yield fork(liveToast, { list, id: payload.id }, life);
  }
}

/** Every toast has its own clock; a message that is already shown starts none. */
export function* toastsSaga(): SagaOf<void> {
  yield takeEvery(toastRaised, startToast);
}
