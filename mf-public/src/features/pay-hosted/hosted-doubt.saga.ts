import { sessionEndedEvent } from '@billfold/shared/contracts/remote.contract';
import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { confirmPayment } from '@billfold/shared/store/confirm-payment';
import type { SagaOf } from '@billfold/shared/store/effects';
import { call as callEffect, put, race, take } from 'redux-saga/effects';
import { balanceOf, receiptOf, type Receipt } from './charge.domain';
import { dropPendingPayment, type PendingPayment } from './hosted-memory.service';
import {
  doubtEnded,
  doubtLookedAt,
  paymentCompleted,
  startedOver,
  type paymentDoubted,
  wentBack,
} from './hosted.slice';
import { hostedTexts } from './hosted-texts';
import { readBillsAgain } from './read-again.saga';

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
  const confirmed = yield* confirmPayment(doubt, {
    lookEvent: doubtLookedAt.type,
    texts: hostedTexts,
  });
  dropPendingPayment();
  if (confirmed.kind === 'paid') {
    yield put(paymentCompleted(receiptOfDoubt(confirmed.invoice, doubt)));
    return;
  }
  yield put(doubtEnded({ errors: [confirmed.refusal], wasReached: confirmed.wasReached }));
  yield* readBillsAgain();
}

/** Polls the outcome of a payment in doubt, until it is known or the step is left. */
export function* confirmHostedPayment({
  payload: doubt,
}: ReturnType<typeof paymentDoubted>): SagaOf<void> {
  const { left } = (yield race({
    done: callEffect(settle, doubt),
    left: take([wentBack.type, startedOver.type, sessionEndedEvent]),
  })) as { readonly left?: { readonly type: string } };
  // The invoice itself then shows that its payment is being confirmed.
  if (left?.type === wentBack.type) yield* readBillsAgain();
}
