import type { PayloadAction } from '@reduxjs/toolkit';
import type { PaymentMethodView } from '@billfold/shared/contracts/payment-method.contract';
import { put, takeLeading } from 'redux-saga/effects';
import { ApiError } from '@billfold/shared/http/api-error';
import { call, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { safely } from '@billfold/shared/store/safely';
import { methodDropped } from '../../entities/invoice-screen/invoice-screen.slice';
import { paymentMethods } from '../../entities/payment-method/stored-methods/payment-methods.resource';
import { preferMethod, removeMethod } from './manage-methods.api';
import {
  methodRemoved,
  preferenceFailed,
  preferenceRequested,
  preferenceSaved,
  removalConfirmed,
  removalRefused,
} from './manage-methods.slice';

const isMethodInUse = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'method_in_use';

type OfMethod<Fields = object> = PayloadAction<{ readonly methodId: number } & Fields>;

function* showMethods(
  change: (stored: readonly PaymentMethodView[]) => readonly PaymentMethodView[],
): SagaOf<void> {
  yield* paymentMethods.mapValue(undefined, change);
  // The server alone knows which method is the default now, and what each is needed for.
  yield put(paymentMethods.actions.reloaded());
}

function* prefer({ payload: { methodId } }: OfMethod): SagaOf<void> {
  const { http, notify } = yield* shellServices();
  yield* call(preferMethod, http, methodId);
  yield* showMethods((stored) =>
    stored.map((method) => ({ ...method, preferred: method.id === methodId })),
  );
  yield put(preferenceSaved());
  notify({ message: 'Default payment method changed.' });
}

function* remove({
  payload: { methodId, isWarned },
}: OfMethod<{ readonly isWarned: boolean }>): SagaOf<void> {
  const { http, notify } = yield* shellServices();
  try {
    yield* call(removeMethod, http, methodId, isWarned ? { confirmed: true } : {});
  } catch (error) {
    // Gone already, in another tab or by a request whose answer was lost: what was wanted is so.
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
  yield put(methodRemoved());
  yield put(methodDropped({ methodId }));
  yield* showMethods((stored) => stored.filter((method) => method.id !== methodId));
  notify({ message: 'Payment method removed.' });
}

/**
 * A method that began to be needed since it was listed: the list is read again, so that the dialog names what needs it.
 */
function* removeOrExplain(event: OfMethod<{ readonly isWarned: boolean }>): SagaOf<void> {
  try {
    yield* remove(event);
  } catch (error) {
    if (isMethodInUse(error)) yield put(paymentMethods.actions.reloaded());
    throw error;
  }
}

export function* manageMethodsSaga(): SagaOf<void> {
  yield takeLeading(preferenceRequested.type, safely(prefer, preferenceFailed));
  yield takeLeading(
    removalConfirmed.type,
    safely(removeOrExplain, (errors, error, { payload: { methodId } }) =>
      removalRefused({ methodId, isInUse: isMethodInUse(error), errors }),
    ),
  );
}
