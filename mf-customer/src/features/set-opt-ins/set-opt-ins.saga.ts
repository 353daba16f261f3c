import type { PayloadAction } from '@reduxjs/toolkit';
import { put, takeLatest, takeLeading } from 'redux-saga/effects';
import { errorLines } from '@billfold/shared/http/api-error';
import { call, select, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { safely } from '@billfold/shared/store/safely';
import { fetchMerchantOptIns, updateNotifications } from './set-opt-ins.api';
import { optInsWith } from './set-opt-ins.domain';
import { selectSetOptIns } from './set-opt-ins.selectors';
import {
  merchantFailed,
  merchantLoaded,
  merchantOpened,
  optInConfirmed,
  optInSaved,
  optInWithdrawn,
} from './set-opt-ins.slice';

type OfSubscription = PayloadAction<{ readonly subscriptionId: number }>;

function* loadMerchant({ payload: { subscriptionId } }: OfSubscription): SagaOf<void> {
  const { http } = yield* shellServices();
  yield put(merchantLoaded(yield* call(fetchMerchantOptIns, http, subscriptionId)));
}

function* saveOptIn(): SagaOf<void> {
  const { subscription, change } = yield* select(selectSetOptIns);
  if (subscription.status !== 'loaded' || change.status !== 'saving') return;
  const { http, notify } = yield* shellServices();
  const subscriptionId = subscription.value.id;
  try {
    yield put(
      optInSaved(
        yield* call(
          updateNotifications,
          http,
          subscriptionId,
          optInsWith(subscription.value, change.name, change.isOn),
        ),
      ),
    );
    notify({ message: 'Successfully updated' });
  } catch (error) {
    notify({ message: `Error: ${errorLines(error).join(' ')}`, type: 'error' });
    yield put(optInWithdrawn({ subscriptionId }));
    throw error;
  }
}

/** One change at a time; whatever did not become a saved one is settled by reading the saved values again. */
export function* setOptInsSaga(): SagaOf<void> {
  yield takeLatest(
    [merchantOpened.type, optInWithdrawn.type],
    safely(loadMerchant, (errors, _error, { payload: { subscriptionId } }) =>
      merchantFailed({ subscriptionId, errors }),
    ),
  );
  yield takeLeading(optInConfirmed.type, safely(saveOptIn));
}
