import type { PayloadAction } from '@reduxjs/toolkit';
import { put, takeLatest } from 'redux-saga/effects';
import { call, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { safely } from '@billfold/shared/store/safely';
import { fetchInvoice } from '../invoice/invoice.api';
import { billInHandFailed, billInHandLoaded, billInHandRequested } from './bill-in-hand.slice';

function* loadBillInHand({
  payload: { invoiceId },
}: PayloadAction<{ readonly invoiceId: number }>): SagaOf<void> {
  const { http } = yield* shellServices();
  yield put(billInHandLoaded(yield* call(fetchInvoice, http, invoiceId)));
}

/** Reads the bill in hand for the screens around the pay screen; a newer bill cancels the older request. */
export function* billInHandSaga(): SagaOf<void> {
  yield takeLatest(billInHandRequested.type, safely(loadBillInHand, billInHandFailed));
}
