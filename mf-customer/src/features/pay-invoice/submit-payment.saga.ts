import type { PayOnceRequest } from '@billfold/shared/contracts/transaction.contract';
import type { HttpResult } from '@billfold/shared/contracts/remote.contract';
import { delay, put } from 'redux-saga/effects';
import { ApiError, readErrorText } from '@billfold/shared/http/api-error';
import { createIdempotencyKeeper } from '@billfold/shared/http/idempotency';
import { call, select, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { holdReload } from '@billfold/shared/store/reload-guard';
import { fetchInvoice } from '../../entities/invoice/invoice.api';
import { paymentMethodsRequested } from '../../entities/payment-method/payment-methods.slice';
import { finishPayment, followRefreshedBill } from './follow-bill.saga';
import { payOnce, type PayOnceAnswer } from './pay-invoice.api';
import { resendWaitsMs, standingOf } from './pay-invoice.domain';
import { selectDoubtsResolved, selectInvoice, selectMethod, selectPayInvoice } from './pay-invoice.selectors';
import { methodMissed, paymentBecameDoubtful, paymentConcluded, paymentRefused, paymentSent, type OfInvoice } from './pay-invoice.slice';
import { payTexts } from './pay-invoice.texts';

type Answer =
  | { readonly kind: 'paid'; readonly isPaidInFull: boolean }
  | { readonly kind: 'doubtful'; readonly transactionId: number | null; readonly wasReached: boolean }
  | { readonly kind: 'refused'; readonly errors: readonly string[]; readonly error: ApiError | null };

const keys = createIdempotencyKeeper();
const accepted = 202;
const longestResendWaitMs = 10_000;

const readAnswer = ({ status, body }: HttpResult<PayOnceAnswer>): Answer => {
  if (status === accepted || body.data.status_code === accepted) return { kind: 'doubtful', transactionId: body.transaction.id, wasReached: true };
  if (body.data.status_code === 200) return { kind: 'paid', isPaidInFull: body.paid_in_full };
  const lines = readErrorText(body);
  return { kind: 'refused', errors: lines.length > 0 ? lines : [payTexts.failed], error: null };
};

/**
 * Sends until there is an answer, a bounded number of times; always under the same idempotency key. A refusal is definite,
 * everything else is in doubt.
 */
function* sendUntilAnswered(send: () => Promise<HttpResult<PayOnceAnswer>>): SagaOf<Answer> {
  let wasReached = false;
  for (let tries = 0; ; tries += 1) {
    try {
      return readAnswer(yield* call(send));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!error.isInDoubt) return { kind: 'refused', errors: error.details, error };
      wasReached ||= !error.isNetworkError;
      const waitMs = resendWaitsMs[tries];
      if (error.code === 'payment_in_doubt' || waitMs === undefined) return { kind: 'doubtful', transactionId: null, wasReached };
      yield delay(Math.min(Math.max(waitMs, (error.retryAfterSeconds ?? 0) * 1_000), longestResendWaitMs));
    }
  }
}

/** A refusal may mean that the bill or the methods are not what this page shows: both are read again. */
function* explainRefusal(invoiceId: number, { errors, error }: Extract<Answer, { kind: 'refused' }>): SagaOf<void> {
  const { http } = yield* shellServices();
  yield put(paymentRefused({ invoiceId, errors }));
  if (error?.code === 'payment_method_unknown') yield put(paymentMethodsRequested());
  const isBillStale = error !== null && (error.status === 409 || error.code === 'amount_above_balance' || error.code === 'invoice_not_payable');
  if (!isBillStale) return;
  try {
    yield* followRefreshedBill(yield* call(fetchInvoice, http, invoiceId));
  } catch (failure) {
    // The refusal itself is already explained.
    if (!(failure instanceof ApiError)) throw failure;
  }
}

function* send(request: PayOnceRequest, paidBefore: number): SagaOf<void> {
  const { http } = yield* shellServices();
  const invoiceId = request.invoice;
  const doubtsResolved = yield* select(selectDoubtsResolved);
  const answer = yield* sendUntilAnswered(() => keys.send({ ...request, paidBefore, doubtsResolved }, (key) => payOnce(http, request, key)));
  switch (answer.kind) {
    case 'paid':
      yield* finishPayment(invoiceId, answer.isPaidInFull);
      return;
    case 'doubtful': {
      const { transactionId, wasReached } = answer;
      yield put(paymentBecameDoubtful({ invoiceId, transactionId, paidBefore, wasReached, since: Date.now() }));
      return;
    }
    case 'refused':
      yield* explainRefusal(invoiceId, answer);
  }
}

/**
 * Pays the bill in hand with the chosen method. One payment of a bill at a time: a second click is ignored, while another
 * bill is not kept waiting. Without a method nothing is sent and the method box asks for one.
 */
export function* submitPayment({ payload: { invoiceId, amountMinor } }: OfInvoice<{ readonly amountMinor: number }>): SagaOf<void> {
  const invoice = yield* select(selectInvoice);
  const { payment, underWay } = yield* select(selectPayInvoice);
  if (invoice === null || invoice.id !== invoiceId || standingOf(invoice) !== 'payable') return;
  if (payment.status !== 'ready' || underWay.includes(invoiceId)) return;
  const method = yield* select(selectMethod);
  if (method === null) {
    yield put(methodMissed({ invoiceId }));
    return;
  }
  yield put(paymentSent({ invoiceId }));
  const release = holdReload();
  try {
    yield* send({ id: method.id, invoice: invoiceId, amount_paid: amountMinor }, invoice.amount_paid);
  } finally {
    release();
    yield put(paymentConcluded({ invoiceId }));
  }
}
