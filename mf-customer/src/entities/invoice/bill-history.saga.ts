import { put, takeLatest } from 'redux-saga/effects';
import { call, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { safely } from '@billfold/shared/store/safely';
import { historyFailed, historyLoaded, historyOpened } from './bill-history.slice';
import { fetchTimeline } from './invoice.api';

function* loadHistory({ payload: { invoiceId } }: ReturnType<typeof historyOpened>): SagaOf<void> {
  const { http } = yield* shellServices();
  yield put(historyLoaded({ invoiceId, events: yield* call(fetchTimeline, http, invoiceId) }));
}

/** Reads a bill's history whenever it is unfolded. */
export function* billHistorySaga(): SagaOf<void> {
  yield takeLatest(
    historyOpened.type,
    safely(loadHistory, (errors, _error, { payload: { invoiceId } }) =>
      historyFailed({ invoiceId, errors }),
    ),
  );
}
