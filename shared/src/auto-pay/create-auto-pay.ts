import { createSlice } from '@reduxjs/toolkit';
import type { Action } from 'redux';
import { put, takeEvery, takeLeading } from 'redux-saga/effects';
import type { HttpService } from '../contracts/remote.contract';
import type { SetAutoPayRequest, SubscriptionView } from '../contracts/subscription.contract';
import { bodyOrThrow } from '../http/api-error';
import { call, shellServices, type SagaOf } from '../store/effects';
import { holdReload } from '../store/reload-guard';
import { createFeature, selectFeature, type Feature } from '../store/remote-store';
import { safely } from '../store/safely';
import {
  autoPayReducers,
  initialAutoPay,
  type AutoPayState,
  type OfAutoPay,
} from './auto-pay-state';
import { autoPayTexts } from './auto-pay-texts';
import { refusalOf, toRequest, type AutoPayValues } from './auto-pay.domain';

type AutoPayOptions = {
  /** The remote's name, under which the shell keeps its state. */
  readonly module: string;
  /** Reads again what the dialog shows: it may have changed elsewhere. What is in sight stays until then. */
  readonly refresh: (subscriptionId: number) => readonly Action[];
  /** The answer of the server, for the resource of the subscription. */
  readonly changed: (subscriptionId: number, subscription: SubscriptionView) => Action;
};

/** Answers the subscription as it is then. */
const setAutoPay = async (
  http: HttpService,
  request: SetAutoPayRequest,
): Promise<SubscriptionView> =>
  bodyOrThrow(
    await http.request<SubscriptionView>({
      method: 'PATCH',
      path: 'user_invoices/set_autopay',
      body: request,
    }),
  );

const createAutoPaySlice = (module: string) =>
  createSlice({
    name: `${module}/autoPay`,
    initialState: initialAutoPay,
    reducers: autoPayReducers,
  });
type AutoPayActions = ReturnType<typeof createAutoPaySlice>['actions'];

const createAutoPaySaga = (actions: AutoPayActions, { refresh, changed }: AutoPayOptions) => {
  function* refreshSettings({ payload }: OfAutoPay): SagaOf<void> {
    for (const action of refresh(payload.subscriptionId)) yield put(action);
  }

  /** The page is not reloaded meanwhile. */
  function* send(
    request: SetAutoPayRequest & { readonly sub_id: number },
    text: string,
    eventsOf: (changedEvent: Action) => readonly Action[],
  ): SagaOf<void> {
    const { http, notify } = yield* shellServices();
    const release = holdReload();
    try {
      const subscription = yield* call(setAutoPay, http, request);
      for (const event of eventsOf(changed(request.sub_id, subscription))) yield put(event);
      notify({ message: text });
    } finally {
      release();
    }
  }

  function* saveSettings({
    payload: { subscriptionId, values },
  }: OfAutoPay<{ readonly values: AutoPayValues }>): SagaOf<void> {
    if (subscriptionId === 0) return;
    const refusal = refusalOf(values);
    if (refusal !== null) {
      yield put(actions.autoPayRefused([autoPayTexts[refusal]]));
      return;
    }
    yield put(actions.settingsSent());
    yield* send(toRequest(values, subscriptionId), autoPayTexts.updated, (event) => [
      event,
      actions.autoPaySaved(),
    ]);
  }

  function* disable({ payload: { subscriptionId } }: OfAutoPay): SagaOf<void> {
    const request = { sub_id: subscriptionId, autopay: null, cancelled: true };
    yield* send(request, autoPayTexts.disabled, (event) => [actions.autoPayDisabled(), event]);
  }

  return function* autoPaySaga(): SagaOf<void> {
    yield takeEvery(actions.autoPayOpened.type, refreshSettings);
    yield takeLeading(actions.settingsSubmitted.type, safely(saveSettings, actions.autoPayRefused));
    yield takeLeading(actions.disableConfirmed.type, safely(disable, actions.autoPayRefused));
  };
};

/** The dialog of auto-pay in a remote's store. */
export type AutoPay = {
  readonly feature: Feature;
  readonly actions: AutoPayActions;
  readonly select: (root: unknown) => AutoPayState;
};

/** Auto-pay of one subscription. Both calls may be repeated without harm, yet a second press changes nothing. */
export const createAutoPay = (options: AutoPayOptions): AutoPay => {
  const { actions, reducer } = createAutoPaySlice(options.module);
  return {
    feature: createFeature('autoPay', reducer, createAutoPaySaga(actions, options)),
    actions,
    select: selectFeature<AutoPayState>(options.module, 'autoPay'),
  };
};
