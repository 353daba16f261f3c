import type { PayOnceRequest } from '@billfold/shared/contracts/transaction.contract';
import { put, takeEvery } from 'redux-saga/effects';
import { createIdempotencyKeeper } from '@billfold/shared/http/idempotency';
import { select, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { safely } from '@billfold/shared/store/safely';
import {
  explainRefusal,
  mayBeSent,
  sendPayment,
  waitForOutcome,
  withPaymentUnderWay,
} from '../../entities/open-bill/deliver-payment.saga';
import { finishPayment } from '../../entities/open-bill/follow-bill.saga';
import { payOnce } from '../../entities/open-bill/open-bill.api';
import {
  selectDoubtsResolved,
  selectInvoice,
  selectMethod,
} from '../../entities/open-bill/open-bill-selectors';
import { methodMissed, paymentRefused } from '../../entities/open-bill/open-bill.slice';
import { paymentSubmitted } from './pay-invoice-events';

const keys = createIdempotencyKeeper();

function* send(request: PayOnceRequest, paidBefore: number): SagaOf<void> {
  const { http } = yield* shellServices();
  const invoiceId = request.invoice;
  const doubtsResolved = yield* select(selectDoubtsResolved);
  const outcome = yield* sendPayment(() =>
    keys.send({ ...request, paidBefore, doubtsResolved }, (key) => payOnce(http, request, key)),
  );
  switch (outcome.kind) {
    case 'paid':
      yield* finishPayment(invoiceId, outcome.answer.paid_in_full, [outcome.answer.transaction]);
      return;
    case 'doubtful':
      yield* waitForOutcome(invoiceId, paidBefore, outcome);
      return;
    case 'refused':
      yield* explainRefusal(invoiceId, outcome.errors, outcome.error);
  }
}

/**
 * Pays the open invoice with a card or the chosen method. One payment of an invoice at a time: a second click is
 * ignored; payments of other invoices run beside it. Without a method nothing is sent, and the method box shows that
 * one is needed.
 */
function* submitPayment({
  payload: { invoiceId, amountMinor, card },
}: ReturnType<typeof paymentSubmitted>): SagaOf<void> {
  const invoice = yield* select(selectInvoice);
  if (invoice === null || !(yield* mayBeSent(invoiceId, 'payable'))) return;
  const method = yield* select(selectMethod);
  const payer = card ?? (method === null ? null : { id: method.id });
  if (payer === null) {
    yield put(methodMissed({ invoiceId }));
    return;
  }
  yield* withPaymentUnderWay(invoiceId, () =>
    send({ ...payer, invoice: invoiceId, amount_paid: amountMinor }, invoice.amount_paid),
  );
}

export function* payInvoiceSaga(): SagaOf<void> {
  yield takeEvery(
    paymentSubmitted.type,
    safely(submitPayment, (errors, _error, { payload: { invoiceId } }) =>
      paymentRefused({ invoiceId, errors }),
    ),
  );
}
