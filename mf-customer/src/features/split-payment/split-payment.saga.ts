import type { SplitPaymentRequest } from '@billfold/shared/contracts/transaction.contract';
import { put, takeEvery } from 'redux-saga/effects';
import { createIdempotencyKeeper } from '@billfold/shared/http/idempotency';
import { select, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { safely } from '@billfold/shared/store/safely';
import { selectInvoiceScreen } from '../../entities/invoice-screen/invoice-screen-selectors';
import { splitToggled } from '../../entities/invoice-screen/invoice-screen.slice';
import {
  explainRefusal,
  mayBeSent,
  sendPayment,
  waitForOutcome,
  withPaymentUnderWay,
} from '../../entities/open-bill/deliver-payment.saga';
import { finishPayment } from '../../entities/open-bill/follow-bill.saga';
import { selectDoubtsResolved, selectInvoice } from '../../entities/open-bill/open-bill-selectors';
import { paymentRefused } from '../../entities/open-bill/open-bill.slice';
import { paySplit } from './split-payment.api';
import { splitSubmitted } from './split-payment-events';

const keys = createIdempotencyKeeper();

/** Closes the overlay: the outcome is shown on the pay screen. */
function* closeSplit(invoiceId: number): SagaOf<void> {
  const { from_invoice: inHand, split_payment: isOpen } = yield* select(selectInvoiceScreen);
  if (isOpen && inHand === invoiceId) yield put(splitToggled());
}

function* send(request: SplitPaymentRequest, paidBefore: number): SagaOf<void> {
  const { http } = yield* shellServices();
  const doubtsResolved = yield* select(selectDoubtsResolved);
  const outcome = yield* sendPayment(() =>
    keys.send({ ...request, paidBefore, doubtsResolved }, (key) => paySplit(http, request, key)),
  );
  switch (outcome.kind) {
    case 'paid': {
      const { answer } = outcome;
      yield* closeSplit(request.invoice);
      yield* finishPayment(
        request.invoice,
        answer.paid_in_full,
        ('transactions' in answer && answer.transactions) || [answer.transaction],
      );
      return;
    }
    case 'doubtful':
      yield* closeSplit(request.invoice);
      yield* waitForOutcome(request.invoice, paidBefore, outcome);
      return;
    case 'refused':
      yield* explainRefusal(request.invoice, outcome.errors, outcome.error);
  }
}

/**
 * Pays the open invoice with two cards, both or none of them charged. Outcomes are handled like those of a single
 * payment.
 */
function* splitPayment({
  payload: { invoiceId, one, two },
}: ReturnType<typeof splitSubmitted>): SagaOf<void> {
  if (!(yield* mayBeSent(invoiceId, 'payable'))) return;
  const invoice = yield* select(selectInvoice);
  if (invoice === null) return;
  const request = {
    invoice: invoiceId,
    payment_one_id: one.methodId,
    amount_one: one.amountMinor,
    payment_two_id: two.methodId,
    amount_two: two.amountMinor,
  };
  yield* withPaymentUnderWay(invoiceId, () => send(request, invoice.amount_paid));
}

export function* splitPaymentSaga(): SagaOf<void> {
  yield takeEvery(
    splitSubmitted.type,
    safely(splitPayment, (errors, _error, { payload: { invoiceId } }) =>
      paymentRefused({ invoiceId, errors }),
    ),
  );
}
