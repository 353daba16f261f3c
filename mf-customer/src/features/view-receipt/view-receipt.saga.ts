import type { PayloadAction } from '@reduxjs/toolkit';
import { call as sagaCall, put, race, take, takeLatest } from 'redux-saga/effects';
import { call, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { safely } from '@billfold/shared/store/safely';
import { fetchInvoice } from '../../entities/invoice/invoice.api';
import { hasReceipt } from '../../entities/invoice/invoice.domain';
import { paths } from '../../module/paths';
import { receiptFailed, receiptLeft, receiptLoaded, receiptOpened } from './view-receipt.slice';

type OfInvoice = PayloadAction<{ readonly invoiceId: number }>;

function* loadReceipt({ payload: { invoiceId } }: OfInvoice): SagaOf<void> {
  const { http, navigate } = yield* shellServices();
  const invoice = yield* call(fetchInvoice, http, invoiceId);
  // Nobody is thanked for a payment that was not made.
  if (hasReceipt(invoice)) yield put(receiptLoaded(invoice));
  else navigate(paths.payInvoice.href(invoiceId), { replace: true });
}

const loadSafely = safely(loadReceipt, receiptFailed);

function* loadUntilLeft(event: OfInvoice): SagaOf<void> {
  yield race([sagaCall(loadSafely, event), take(receiptLeft.type)]);
}

/** Loads the receipt that the address names; a newer address cancels the older request. */
export function* viewReceiptSaga(): SagaOf<void> {
  yield takeLatest(receiptOpened.type, loadUntilLeft);
}
