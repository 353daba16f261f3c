import type { ApiError } from '@billfold/shared/http/api-error';
import { createIdempotencyKeeper } from '@billfold/shared/http/idempotency';
import { select, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { readSentPayment, type SentPayment } from '@billfold/shared/store/payment-outcome';
import { holdReload } from '@billfold/shared/store/reload-guard';
import { sendUntilAnswered } from '@billfold/shared/store/send-until-answered';
import { put } from 'redux-saga/effects';
import { selectChosenBill } from './bills.resource';
import { paymentBody, receiptOf, type PaymentBody, type ReadyCharge } from './charge.domain';
import { payOnce } from './hosted-payment.api';
import {
  dropPendingPayment,
  keepPendingPayment,
  type PendingPayment,
} from './hosted-memory.service';
import { selectHosted } from './hosted-selectors';
import {
  paymentCompleted,
  paymentDoubted,
  paymentRefused,
  paymentSent,
  type paymentSubmitted,
} from './hosted.slice';
import { hostedTexts } from './hosted-texts';
import { methods } from './methods.resource';
import { readBillsAgain } from './read-again.saga';

const keys = createIdempotencyKeeper();

/** After a refusal, the invoice or the stored methods on this page may be outdated: they are read again. */
function* refuse(errors: readonly string[], error: ApiError | null): SagaOf<void> {
  yield put(paymentRefused({ errors }));
  if (error?.code === 'payment_method_unknown' || error?.code === 'method_unusable')
    yield put(methods.actions.reloaded());
  // The invoice may be gone since the payment was sent.
  const isGone = (yield* select(selectChosenBill)) === undefined;
  if (isGone || error?.status === 409 || error?.code === 'amount_above_balance')
    yield* readBillsAgain();
}

/** The toast of a payment is always shown; the rest only while the customer who paid is still signed in. */
function* conclude(sent: SentPayment, charge: ReadyCharge, pending: PendingPayment): SagaOf<void> {
  const isStillHere = (yield* select(selectHosted)).activity === 'paying';
  if (sent.kind === 'doubtful') {
    const doubt = { ...pending, transactionId: sent.transactionId, wasReached: sent.wasReached };
    keepPendingPayment(doubt);
    if (isStillHere) yield put(paymentDoubted(doubt));
    return;
  }
  dropPendingPayment();
  if (sent.kind === 'paid') yield put(paymentCompleted(receiptOf(charge, sent.answer)));
  else if (isStillHere) yield* refuse(sent.errors, sent.error);
}

function* send(body: PaymentBody, charge: ReadyCharge, pending: PendingPayment): SagaOf<void> {
  const { http } = yield* shellServices();
  const { doubtsResolved } = yield* select(selectHosted);
  const { paidBefore } = pending;
  const deliver = () =>
    keys.send({ ...body, paidBefore, doubtsResolved }, (key) => payOnce(http, body, key));
  const release = holdReload();
  // A customer who reloads during the call finds a page that polls the outcome, not a form to pay again.
  keepPendingPayment(pending);
  try {
    yield* conclude(
      readSentPayment(yield* sendUntilAnswered(deliver), hostedTexts.failed),
      charge,
      pending,
    );
  } finally {
    release();
  }
}

/** Pays the chosen invoice, one payment at a time: a second press is ignored. */
export function* submitPayment({
  payload: choice,
}: ReturnType<typeof paymentSubmitted>): SagaOf<void> {
  const { session } = yield* shellServices();
  const { page, step, activity, charge } = yield* select(selectHosted);
  const invoice = yield* select(selectChosenBill);
  const { userId } = session.read();
  if (
    page === null ||
    step !== 'card' ||
    activity !== 'idle' ||
    invoice === undefined ||
    charge.amountMinor === null ||
    userId === null
  )
    return;
  yield put(paymentSent());
  const ready = { invoice, amountMinor: charge.amountMinor };
  const pending: PendingPayment = {
    userId,
    merchantName: page.merchantName,
    invoiceId: invoice.id,
    amountMinor: charge.amountMinor,
    paidBefore: invoice.amount_paid,
    transactionId: null,
    wasReached: true,
  };
  yield* send(paymentBody(ready, choice), ready, pending);
}
