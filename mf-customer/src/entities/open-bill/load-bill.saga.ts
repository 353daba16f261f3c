import { delay, put, race, take, call as sagaCall } from 'redux-saga/effects';
import { ApiError } from '@billfold/shared/http/api-error';
import { call, select, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { safely } from '@billfold/shared/store/safely';
import { fetchInvoice } from '@billfold/shared/store/payment-outcome.api';
import { selectInvoiceScreen } from '../invoice-screen/invoice-screen-selectors';
import { billSettled, billTakenInHand, splitToggled } from '../invoice-screen/invoice-screen.slice';
import { paths } from '../../module/paths';
import { followRefreshedBill, showReceipt } from './follow-bill.saga';
import { noInvoice, billStateOf } from './open-bill.domain';
import { selectOpenBill } from './open-bill-selectors';
import {
  holdEnded,
  invoiceFailed,
  invoiceLeft,
  invoiceLoaded,
  invoiceOpened,
  paymentBecameDoubtful,
  paymentSent,
  type OfInvoice,
} from './open-bill.slice';
import { payTexts } from './open-bill-texts';

/** The loader stays this long after the invoice is loaded. */
const holdMs = 1_000;

function* load({ payload: { invoiceId } }: OfInvoice): SagaOf<void> {
  const { http, session } = yield* shellServices();
  yield put(billTakenInHand({ invoiceId }));
  const invoice = yield* call(fetchInvoice, http, invoiceId);
  session.remember({ subId: invoice.subscription });
  const billState = billStateOf(invoice);
  if (billState === 'paid') {
    yield* showReceipt(invoiceId);
    return;
  }
  yield put(invoiceLoaded({ invoiceId, invoice }));
  const { payment } = yield* select(selectOpenBill);
  if (billState === 'confirming' && payment.status === 'ready') {
    yield put(
      paymentBecameDoubtful({
        invoiceId,
        transactionId: null,
        paidBefore: invoice.amount_paid,
        wasReached: true,
        since: Date.now(),
      }),
    );
  }
  yield delay(holdMs);
  yield put(holdEnded({ invoiceId }));
}

function* giveUp(): SagaOf<void> {
  const { navigate, notify } = yield* shellServices();
  yield put(billSettled());
  notify({ message: payTexts.notFound, type: 'error' });
  navigate(paths.dashboard.href(), { replace: true });
}

/** The session of this browser is that of another invoice's link, which was opened later. The error says so. */
const isOtherBillOpen = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'other_bill_open';

function* loadOrGiveUp(event: OfInvoice): SagaOf<void> {
  if (event.payload.invoiceId === noInvoice) {
    yield* giveUp();
    return;
  }
  try {
    yield* load(event);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404 || isOtherBillOpen(error)) throw error;
    yield* giveUp();
  }
}

const loadSafely = safely(loadOrGiveUp, (errors, _error, { payload: { invoiceId } }) =>
  invoiceFailed({ invoiceId, errors }),
);

/** Loads what the address names, until the screen is left. */
export function* loadBill(event: OfInvoice): SagaOf<void> {
  yield race([sagaCall(loadSafely, event), take(invoiceLeft.type)]);
}

/** Leaving the screen gives up a split that was not sent. */
export function* leaveBill(): SagaOf<void> {
  if ((yield* select(selectInvoiceScreen)).split_payment) yield put(splitToggled());
}

function* refresh(invoiceId: number): SagaOf<void> {
  const { http } = yield* shellServices();
  const invoice = yield* call(fetchInvoice, http, invoiceId);
  yield* followRefreshedBill(invoice);
}

const refreshSafely = safely(refresh, (errors, error, invoiceId) =>
  isOtherBillOpen(error) ? invoiceFailed({ invoiceId, errors }) : null,
);

/**
 * Reads the invoice again when the window becomes visible, unless a call for it is in flight: that call brings the
 * newer state.
 */
export function* refreshBill(): SagaOf<void> {
  const { bill, payment, invoiceId } = yield* select(selectOpenBill);
  if (invoiceId === null || bill.status !== 'open' || payment.status !== 'ready') return;
  yield race([
    sagaCall(refreshSafely, invoiceId),
    take([paymentSent.type, invoiceLeft.type, invoiceOpened.type]),
  ]);
}
