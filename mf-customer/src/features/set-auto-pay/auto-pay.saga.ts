import { put, takeEvery, takeLeading } from 'redux-saga/effects';
import { call, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { holdReload } from '@billfold/shared/store/reload-guard';
import { safely } from '@billfold/shared/store/safely';
import { paymentMethods } from '../../entities/payment-method/stored-methods/payment-methods.resource';
import { subscription } from '../../entities/subscription/subscription.resource';
import { setAutoPay } from './auto-pay.api';
import { refusalOf, toRequest } from './auto-pay.domain';
import {
  autoPayDisabled,
  autoPayOpened,
  autoPayRefused,
  autoPaySaved,
  disableConfirmed,
  settingsSent,
  settingsSubmitted,
  type OfAutoPay,
} from './auto-pay.slice';
import { autoPayTexts } from './auto-pay.texts';

/** The settings may have changed elsewhere since the bill was opened. Those in sight stay until they are read. */
function* refreshSettings({ payload: { subscriptionId } }: OfAutoPay): SagaOf<void> {
  yield put(paymentMethods.actions.reloaded());
  yield put(subscription.actions.reloaded(subscriptionId));
}

function* saveSettings({
  payload: { subscriptionId, values },
}: ReturnType<typeof settingsSubmitted>): SagaOf<void> {
  const refusal = refusalOf(values);
  if (refusal !== null) {
    yield put(autoPayRefused([autoPayTexts[refusal]]));
    return;
  }
  const { http, notify } = yield* shellServices();
  const release = holdReload();
  try {
    yield put(settingsSent());
    const changed = yield* call(setAutoPay, http, toRequest(values, subscriptionId));
    yield put(subscription.actions.valuePut(subscriptionId, changed));
    yield put(autoPaySaved());
    notify({ message: autoPayTexts.updated });
  } finally {
    release();
  }
}

function* disable({ payload: { subscriptionId } }: OfAutoPay): SagaOf<void> {
  const { http, notify } = yield* shellServices();
  const release = holdReload();
  try {
    const changed = yield* call(setAutoPay, http, {
      sub_id: subscriptionId,
      autopay: null,
      cancelled: true,
    });
    yield put(autoPayDisabled());
    yield put(subscription.actions.valuePut(subscriptionId, changed));
    notify({ message: autoPayTexts.disabled });
  } finally {
    release();
  }
}

/** Auto-pay of the bill's subscription; both calls may be repeated without harm, yet a second press changes nothing. */
export function* autoPaySaga(): SagaOf<void> {
  yield takeEvery(autoPayOpened.type, refreshSettings);
  yield takeLeading(settingsSubmitted.type, safely(saveSettings, autoPayRefused));
  yield takeLeading(disableConfirmed.type, safely(disable, autoPayRefused));
}
