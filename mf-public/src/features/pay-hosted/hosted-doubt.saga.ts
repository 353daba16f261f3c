import { sessionEndedEvent } from '@billfold/shared/contracts/remote.contract';
import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { confirmPayment } from '@billfold/shared/store/confirm-payment';
import { select, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { call as callEffect, put, race, take } from 'redux-saga/effects';
import { balanceOf, receiptOf, type Receipt } from './charge.domain';
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

function* settle(doubt: PendingPayment): SagaOf<void> {
  const known = yield* confirmPayment(doubt, {
    lookEvent: doubtLookedAt.type,
    texts: hostedTexts,
  });
  dropPendingPayment();
  if (known.kind === 'paid') {
    yield put(paymentCompleted(receiptOfDoubt(known.invoice, doubt)));
    return;
  }
  yield put(doubtEnded({ errors: [known.refusal], wasReached: known.wasReached }));
  yield put(billsRequested());
}

/** Asks how a payment in doubt ended, until the outcome is known or the step is left. */
export function* confirmHostedPayment({
  payload: doubt,
}: ReturnType<typeof paymentDoubted>): SagaOf<void> {
  const { left } = (yield race({
    done: callEffect(settle, doubt),
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
