import { put, takeLeading } from 'redux-saga/effects';
import { errorLines } from '@billfold/shared/http/api-error';
import { call, select, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { safely } from '@billfold/shared/store/safely';
import { subscription } from '../../entities/subscription/subscription.resource';
import { updateNotifications } from './set-opt-ins.api';
import { optInsWith } from './set-opt-ins.domain';
import { selectSetOptIns } from './set-opt-ins-selectors';
import { optInConfirmed, optInEnded } from './set-opt-ins.slice';

/** A change that was not saved is settled by reading the saved values again. */
function* saveOptIn({
  payload: { subscriptionId },
}: ReturnType<typeof optInConfirmed>): SagaOf<void> {
  const { change } = yield* select(selectSetOptIns);
  const stored = yield* select(subscription.selectData(subscriptionId));
  if (stored.status !== 'loaded' || change.status !== 'saving') return;
  const { http, notify } = yield* shellServices();
  try {
    const body = optInsWith(stored.value, change.name, change.isOn);
    const saved = yield* call(updateNotifications, http, subscriptionId, body);
    yield put(subscription.actions.valuePut(subscriptionId, saved));
    notify({ message: 'Successfully updated' });
  } catch (error) {
    notify({ message: `Error: ${errorLines(error).join(' ')}`, type: 'error' });
    yield put(subscription.actions.reloaded(subscriptionId));
    throw error;
  } finally {
    yield put(optInEnded({ subscriptionId }));
  }
}

/** Saves one change at a time. */
export function* setOptInsSaga(): SagaOf<void> {
  yield takeLeading(optInConfirmed.type, safely(saveOptIn));
}
