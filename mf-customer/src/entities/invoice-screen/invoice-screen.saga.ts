import { sessionEndedEvent } from '@billfold/shared/contracts/remote.contract';
import { put, takeEvery } from 'redux-saga/effects';
import { select, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { keepInvoiceScreen, recallInvoiceScreen } from './invoice-screen-memory.service';
import { selectInvoiceScreen } from './invoice-screen-selectors';
import {
  billSettled,
  billTakenInHand,
  initialState,
  invoiceScreenRestored,
  methodDropped,
  methodPicked,
  receiptTakenInHand,
} from './invoice-screen.slice';

function* keep(): SagaOf<void> {
  const { session } = yield* shellServices();
  keepInvoiceScreen(session.read().userId, yield* select(selectInvoiceScreen));
}

const forget = (): void => keepInvoiceScreen(null, initialState);

/**
 * Restores the current invoice after a reload of the page, for the same person in the same tab; clears it with the
 * session.
 */
export function* invoiceScreenSaga(): SagaOf<void> {
  const { session } = yield* shellServices();
  const kept = recallInvoiceScreen(session.read().userId);
  if (kept !== null) yield put(invoiceScreenRestored(kept));
  yield takeEvery(
    [
      billTakenInHand.type,
      billSettled.type,
      receiptTakenInHand.type,
      methodPicked.type,
      methodDropped.type,
    ],
    keep,
  );
  yield takeEvery(sessionEndedEvent, forget);
}
