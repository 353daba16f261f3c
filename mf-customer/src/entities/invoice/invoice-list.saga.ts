import type { PayloadAction } from '@reduxjs/toolkit';
import { put, takeEvery } from 'redux-saga/effects';
import { call, select, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { safely } from '@billfold/shared/store/safely';
import { selectInvoiceList } from './invoice-list.selectors';
import {
  invoiceListFailed,
  invoiceListOpened,
  invoicePageLoaded,
  moreInvoicesRequested,
} from './invoice-list.slice';
import { fetchInvoicePage } from './invoice.api';
import type { BillState } from '../../module/bill-state';

type ForList = PayloadAction<{ readonly billState: BillState }>;
const toFailure = (
  errors: readonly string[],
  _error: unknown,
  { payload: { billState } }: ForList,
) => invoiceListFailed({ billState, errors });

function* loadFirstPage({ payload: { billState } }: ForList): SagaOf<void> {
  const { http } = yield* shellServices();
  const page = yield* call(fetchInvoicePage, http, billState, null);
  yield put(invoicePageLoaded({ billState, page, isFirst: true }));
}

function* loadNextPage({ payload: { billState } }: ForList): SagaOf<void> {
  const list = yield* select(selectInvoiceList(billState));
  if (list.status !== 'loaded' || list.nextCursor === null) return;
  const { http } = yield* shellServices();
  const page = yield* call(fetchInvoicePage, http, billState, list.nextCursor);
  yield put(invoicePageLoaded({ billState, page, isFirst: false }));
}

/** The two lists are loaded side by side, so that one never cancels the other. */
export function* invoiceListSaga(): SagaOf<void> {
  yield takeEvery(invoiceListOpened.type, safely(loadFirstPage, toFailure));
  yield takeEvery(moreInvoicesRequested.type, safely(loadNextPage, toFailure));
}
