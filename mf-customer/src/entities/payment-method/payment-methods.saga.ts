import { put, takeLatest } from 'redux-saga/effects';
import { call, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { safely } from '@billfold/shared/store/safely';
import { fetchPaymentMethods } from './payment-method.api';
import {
  paymentMethodsFailed,
  paymentMethodsLoaded,
  paymentMethodsRequested,
} from './payment-methods.slice';

function* loadPaymentMethods(): SagaOf<void> {
  const { http } = yield* shellServices();
  yield put(paymentMethodsLoaded(yield* call(fetchPaymentMethods, http)));
}

/** Answers every request for the customer's stored methods. */
export function* paymentMethodsSaga(): SagaOf<void> {
  yield takeLatest(paymentMethodsRequested.type, safely(loadPaymentMethods, paymentMethodsFailed));
}
