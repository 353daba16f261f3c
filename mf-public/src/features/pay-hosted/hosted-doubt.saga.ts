import { sessionEndedEvent } from '@billfold/shared/contracts/remote.contract';
import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { ApiError } from '@billfold/shared/http/api-error';
import { call, select, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import {
  confirmWait,
  nextWaitMs,
  outcomeOfBill,
  outcomeOfStatus,
  type PaymentOutcome,
} from '@billfold/shared/store/payment-outcome';
import { call as callEffect, delay, put, race, take } from 'redux-saga/effects';
import { balanceOf, receiptOf, type Receipt } from './charge.domain';
import { fetchBill, fetchStatus } from './hosted.api';
import { dropPendingPayment, readPendingPayment, type PendingPayment } from './hosted.memory';
import { selectHosted } from './hosted.selectors';
import {
  billsRequested,
  doubtEnded,
  doubtLookedAt,
  methodsRequested,
  paymentCompleted,
  paymentDoubted,
  startedOver,
  wentBack,
} from './hosted.slice';
import { hostedTexts } from './hosted.texts';

/** Nobody looks at a hidden page: it asks again when it is seen again. */
function* waitForNextLook(waitMs: number): SagaOf<void> {
  yield race([delay(waitMs), take(doubtLookedAt.type)]);
  if (document.visibilityState === 'hidden') yield take(doubtLookedAt.type);
}

const receiptOfDoubt = (
  invoice: InvoiceView,
  { amountMinor, transactionId }: PendingPayment,
): Receipt => {
  const transaction =
    invoice.transactions.find(({ id }) => id === transactionId) ?? invoice.transactions.at(-1);
  return {
    ...receiptOf({ invoice, amountMinor }, null),
    transactionId,
    method: transaction?.visible_method ?? null,
    leftMinor: balanceOf(invoice),
    paidOn: transaction?.paid_date ?? null,
  };
};

type Look = {
  readonly outcome: PaymentOutcome;
  readonly wasReached: boolean;
  readonly invoice: InvoiceView | null;
};

/** Asks the transaction, when it is known, and the bill. A question without an answer leaves the outcome unknown. */
function* look({ transactionId, invoiceId, paidBefore, wasReached }: PendingPayment): SagaOf<Look> {
  const { http } = yield* shellServices();
  try {
    const told =
      transactionId === null
        ? null
        : outcomeOfStatus(yield* call(fetchStatus, http, transactionId));
    if (told === 'unknown') return { outcome: told, wasReached: true, invoice: null };
    const invoice = yield* call(fetchBill, http, invoiceId);
    return {
      outcome: told ?? outcomeOfBill(invoice, paidBefore),
      wasReached: wasReached || invoice.payment_in_doubt,
      invoice,
    };
  } catch (error) {
    if (error instanceof ApiError) return { outcome: 'unknown', wasReached, invoice: null };
    throw error;
  }
}

const refusalOf = (outcome: PaymentOutcome, wasReached: boolean): string => {
  if (!wasReached) return hostedTexts.unreached;
  return outcome === 'declined' ? hostedTexts.declined : hostedTexts.notCharged;
};

function* lookUntilKnown(doubt: PendingPayment): SagaOf<void> {
  let { wasReached } = doubt;
  for (let waitMs: number = confirmWait.firstMs; ; waitMs = nextWaitMs(waitMs)) {
    yield* waitForNextLook(waitMs);
    const seen: Look = yield* look({ ...doubt, wasReached });
    wasReached = seen.wasReached;
    if (seen.outcome === 'unknown' || seen.invoice === null) continue;
    dropPendingPayment();
    if (seen.outcome === 'paid') {
      yield put(paymentCompleted(receiptOfDoubt(seen.invoice, doubt)));
      return;
    }
    yield put(doubtEnded({ errors: [refusalOf(seen.outcome, wasReached)] }));
    yield put(billsRequested());
    return;
  }
}

/** Asks how a payment in doubt ended, ever more rarely, until it is known or the step is left. */
export function* confirmPayment({
  payload: doubt,
}: ReturnType<typeof paymentDoubted>): SagaOf<void> {
  const { left } = (yield race({
    done: callEffect(lookUntilKnown, doubt),
    left: take([wentBack.type, startedOver.type, sessionEndedEvent]),
  })) as { readonly left?: { readonly type: string } };
  // The bill itself says then that it is being confirmed.
  if (left?.type === wentBack.type) yield put(billsRequested());
}

/** A page that was reloaded, or signed in to again, while a payment was in doubt goes on asking. */
export function* resumeDoubt(): SagaOf<void> {
  const { session } = yield* shellServices();
  const { isSignedIn, isMerchant, userId } = session.read();
  const { page, step } = yield* select(selectHosted);
  if (page === null || !isSignedIn || isMerchant || (step !== 'login' && step !== 'payment'))
    return;
  const pending = readPendingPayment(userId, page.merchantName);
  if (pending === null) return;
  yield put(paymentDoubted(pending));
  yield put(billsRequested());
  yield put(methodsRequested());
}
