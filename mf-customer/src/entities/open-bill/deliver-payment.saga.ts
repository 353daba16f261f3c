import type { HttpResult } from '@billfold/shared/contracts/remote.contract';
import type { PaymentAnswer } from '@billfold/shared/contracts/transaction.contract';
import { put } from 'redux-saga/effects';
import { ApiError } from '@billfold/shared/http/api-error';
import { call, select, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { readSentPayment, type SentPayment } from '@billfold/shared/store/payment-outcome';
import { holdReload } from '@billfold/shared/store/reload-guard';
import { sendUntilAnswered } from '@billfold/shared/store/send-until-answered';
import { fetchInvoice } from '@billfold/shared/store/payment-outcome.api';
import { paymentMethods } from '../payment-method/stored-methods/payment-methods.resource';
import { followRefreshedBill } from './follow-bill.saga';
import { billStateOf, type BillState } from './open-bill.domain';
import { selectInvoice, selectOpenBill } from './open-bill-selectors';
import {
  paymentBecameDoubtful,
  paymentConcluded,
  paymentRefused,
  paymentSent,
} from './open-bill.slice';
import { payTexts } from './open-bill-texts';

/** What became of a payment that is sent until there is an answer; all tries carry one idempotency key. */
export function* sendPayment(send: () => Promise<HttpResult<PaymentAnswer>>): SagaOf<SentPayment> {
  return readSentPayment(yield* sendUntilAnswered(send), payTexts.failed);
}

/** The page waits with the customer until the invoice itself shows the outcome. */
export function* waitForOutcome(
  invoiceId: number,
  paidBefore: number,
  { transactionId, wasReached }: Extract<SentPayment, { kind: 'doubtful' }>,
): SagaOf<void> {
  yield put(
    paymentBecameDoubtful({ invoiceId, transactionId, paidBefore, wasReached, since: Date.now() }),
  );
}

/** After a refusal, the invoice or the methods on this page may be outdated: both are read again. */
export function* explainRefusal(
  invoiceId: number,
  errors: readonly string[],
  error: ApiError | null,
): SagaOf<void> {
  const { http } = yield* shellServices();
  yield put(paymentRefused({ invoiceId, errors }));
  if (error?.code === 'payment_method_unknown' || error?.code === 'method_unusable')
    yield put(paymentMethods.actions.reloaded());
  const isBillStale =
    error !== null &&
    (error.status === 409 ||
      error.code === 'amount_above_balance' ||
      error.code === 'invoice_not_payable');
  if (!isBillStale) return;
  try {
    yield* followRefreshedBill(yield* call(fetchInvoice, http, invoiceId));
  } catch (failure) {
    // The refusal itself is already explained.
    if (!(failure instanceof ApiError)) throw failure;
  }
}

/**
 * Whether a call may be sent for the open invoice: it has the expected state, and no other call for it is in flight.
 */
export function* mayBeSent(invoiceId: number, expectedState: BillState): SagaOf<boolean> {
  const invoice = yield* select(selectInvoice);
  const { payment, underWay } = yield* select(selectOpenBill);
  if (invoice === null || invoice.id !== invoiceId || billStateOf(invoice) !== expectedState)
    return false;
  return payment.status === 'ready' && !underWay.includes(invoiceId);
}

/**
 * Runs a call that moves money for one invoice, or cancels a payment. Meanwhile no other call is sent for that invoice,
 * and navigation is blocked.
 */
export function* withPaymentUnderWay(invoiceId: number, work: () => SagaOf<void>): SagaOf<void> {
  yield put(paymentSent({ invoiceId }));
  const release = holdReload();
  try {
    yield* work();
  } finally {
    release();
    yield put(paymentConcluded({ invoiceId }));
  }
}
