import { put } from 'redux-saga/effects';
import { createIdempotencyKeeper } from '@billfold/shared/http/idempotency';
import { call, select, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { fetchInvoice } from '@billfold/shared/store/payment-outcome.api';
import { scheduledTransaction } from '../../entities/invoice/invoice.domain';
import {
  explainRefusal,
  mayBeSent,
  waitForOutcome,
  withPaymentUnderWay,
} from '../../entities/open-bill/deliver-payment.saga';
import { followRefreshedBill } from '../../entities/open-bill/follow-bill.saga';
import { selectInvoice } from '../../entities/open-bill/open-bill-selectors';
import { paymentRefused, type OfInvoice } from '../../entities/open-bill/open-bill.slice';
import { sendUntilAnswered } from '@billfold/shared/store/send-until-answered';
import { finishUnscheduling, settleUnschedulingDoubt } from './finish-scheduling.saga';
import { unschedule } from './unschedule-payment.api';

const keys = createIdempotencyKeeper();

/**
 * Nothing is scheduled any more: the payment ran, or was cancelled elsewhere. The screen then shows the invoice in its
 * new state.
 */
function* showUnscheduledElsewhere(invoiceId: number, errors: readonly string[]): SagaOf<void> {
  const { http } = yield* shellServices();
  const before = yield* select(selectInvoice);
  const invoice = yield* call(fetchInvoice, http, invoiceId);
  yield put(
    paymentRefused({
      invoiceId,
      errors: invoice.scheduled_on === before?.scheduled_on ? errors : [],
    }),
  );
  yield* followRefreshedBill(invoice);
}

function* send(invoiceId: number): SagaOf<void> {
  const { http } = yield* shellServices();
  const invoice = yield* select(selectInvoice);
  if (invoice === null) return;
  const subject = {
    invoice: invoiceId,
    scheduledOn: invoice.scheduled_on,
    transaction: scheduledTransaction(invoice)?.id ?? null,
  };
  const sent = yield* sendUntilAnswered(() =>
    keys.send(subject, (key) => unschedule(http, { invoice: invoiceId }, key)),
  );
  if (sent.kind === 'answered') yield* finishUnscheduling(invoiceId);
  else if (sent.error.code === 'payment_in_doubt')
    yield* waitForOutcome(invoiceId, invoice.amount_paid, {
      kind: 'doubtful',
      transactionId: null,
      wasReached: true,
    });
  else if (sent.kind === 'doubtful') yield* settleUnschedulingDoubt(invoiceId);
  else if (sent.error.code === 'not_scheduled')
    yield* showUnscheduledElsewhere(invoiceId, sent.error.details);
  else yield* explainRefusal(invoiceId, sent.error.details, sent.error);
}

/** Cancels the scheduled payment of the open invoice, once. */
export function* unschedulePayment({ payload: { invoiceId } }: OfInvoice): SagaOf<void> {
  if (!(yield* mayBeSent(invoiceId, 'scheduled'))) return;
  yield* withPaymentUnderWay(invoiceId, () => send(invoiceId));
}
