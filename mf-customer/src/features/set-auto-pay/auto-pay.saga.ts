import { put, takeLatest, takeLeading } from 'redux-saga/effects';
import { call, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { holdReload } from '@billfold/shared/store/reload-guard';
import { safely } from '@billfold/shared/store/safely';
import { paymentMethodsRequested } from '../../entities/payment-method/payment-methods.slice';
import { fetchSubscription } from '../../entities/open-bill/open-bill.api';
import { subscriptionLoaded } from '../../entities/open-bill/open-bill.slice';
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

/** Settings may have been changed elsewhere since the bill was opened; when that cannot be told, the known ones stand. */
function* refreshSettings({ payload: { invoiceId, subscriptionId } }: OfAutoPay): SagaOf<void> {
  const { http } = yield* shellServices();
  yield put(paymentMethodsRequested());
  yield put(
    subscriptionLoaded({
      invoiceId,
      subscription: yield* call(fetchSubscription, http, subscriptionId),
    }),
  );
}

function* saveSettings({
  payload: { invoiceId, subscriptionId, values },
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
    const subscription = yield* call(setAutoPay, http, toRequest(values, subscriptionId));
    yield put(subscriptionLoaded({ invoiceId, subscription }));
    yield put(autoPaySaved());
    notify({ message: autoPayTexts.updated });
  } finally {
    release();
  }
}

function* disable({ payload: { invoiceId, subscriptionId } }: OfAutoPay): SagaOf<void> {
  const { http, notify } = yield* shellServices();
  const release = holdReload();
  try {
    const subscription = yield* call(setAutoPay, http, {
      sub_id: subscriptionId,
      autopay: null,
      cancelled: true,
    });
    yield put(autoPayDisabled());
    yield put(subscriptionLoaded({ invoiceId, subscription }));
    notify({ message: autoPayTexts.disabled });
  } finally {
    release();
  }
}

/** Auto-pay of the bill's subscription; both calls may be repeated without harm, yet a second press changes nothing. */
export function* autoPaySaga(): SagaOf<void> {
  yield takeLatest(autoPayOpened.type, safely(refreshSettings));
  yield takeLeading(settingsSubmitted.type, safely(saveSettings, autoPayRefused));
  yield takeLeading(disableConfirmed.type, safely(disable, autoPayRefused));
}
