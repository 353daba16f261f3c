import { put, takeEvery } from 'redux-saga/effects';
import type { PayOnceRequest } from '@billfold/shared/contracts/transaction.contract';
import { createIdempotencyKeeper } from '@billfold/shared/http/idempotency';
import { select, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { safely } from '@billfold/shared/store/safely';
import { lastTransaction } from '../../entities/invoice/invoice.domain';
import { dayIn } from '@billfold/shared/format/merchant-day';
import {
  explainRefusal,
  mayBeSent,
  sendPayment,
  withPaymentUnderWay,
} from '../../entities/open-bill/deliver-payment.saga';
import { payOnce } from '../../entities/open-bill/open-bill.api';
import {
  selectInvoice,
  selectMethod,
  selectOpenBill,
} from '../../entities/open-bill/open-bill-selectors';
import {
  dateChosen,
  methodMissed,
  paymentRefused,
  type OfInvoice,
} from '../../entities/open-bill/open-bill.slice';
import { scheduleTexts } from './schedule-texts';
import { finishScheduling, settleSchedulingDoubt } from './finish-scheduling.saga';
import { scheduleSubmitted, unscheduleSubmitted } from './schedule-payment-events';
import { unschedulePayment } from './unschedule-payment.saga';

const keys = createIdempotencyKeeper();

/** `latestTransaction` distinguishes this schedule from an equal one that was made and cancelled before. */
function* send(request: PayOnceRequest, latestTransaction: number | null): SagaOf<void> {
  const { http } = yield* shellServices();
  const outcome = yield* sendPayment(() =>
    keys.send({ ...request, latestTransaction }, (key) => payOnce(http, request, key)),
  );
  switch (outcome.kind) {
    case 'paid':
      yield* finishScheduling(request.invoice);
      return;
    case 'doubtful':
      // A schedule takes no money today: the invoice can be read at once.
      yield* settleSchedulingDoubt(request.invoice);
      return;
    case 'refused':
      yield* explainRefusal(request.invoice, outcome.errors, outcome.error);
  }
}

/** The chosen day has become today since it was chosen: an immediate payment is not what the customer chose. */
function* refuseComeDay(invoiceId: number): SagaOf<void> {
  yield put(dateChosen({ invoiceId, date: null }));
  yield put(paymentRefused({ invoiceId, errors: [scheduleTexts.dayCame] }));
}

/** Schedules the payment of the open invoice for the chosen day, with the chosen method. */
function* schedulePayment({
  payload: { invoiceId, amountMinor },
}: ReturnType<typeof scheduleSubmitted>): SagaOf<void> {
  const invoice = yield* select(selectInvoice);
  const method = yield* select(selectMethod);
  const { scheduledFor } = yield* select(selectOpenBill);
  if (invoice === null || scheduledFor === null || !(yield* mayBeSent(invoiceId, 'payable')))
    return;
  if (method === null) {
    yield put(methodMissed({ invoiceId }));
    return;
  }
  if (scheduledFor <= dayIn(invoice.merchant.time_zone)) {
    yield* refuseComeDay(invoiceId);
    return;
  }
  const request = {
    id: method.id,
    invoice: invoiceId,
    amount_paid: amountMinor,
    scheduled_date: scheduledFor,
  };
  yield* withPaymentUnderWay(invoiceId, () => send(request, lastTransaction(invoice)?.id ?? null));
}

const refuse = (
  errors: readonly string[],
  _error: unknown,
  { payload: { invoiceId } }: OfInvoice,
) => paymentRefused({ invoiceId, errors });

export function* schedulePaymentSaga(): SagaOf<void> {
  yield takeEvery(scheduleSubmitted.type, safely(schedulePayment, refuse));
  yield takeEvery(unscheduleSubmitted.type, safely(unschedulePayment, refuse));
}
