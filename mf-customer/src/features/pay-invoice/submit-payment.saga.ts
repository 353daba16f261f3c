import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import type { PayOnceRequest } from '@billfold/shared/contracts/transaction.contract';
import { put } from 'redux-saga/effects';
import { createIdempotencyKeeper } from '@billfold/shared/http/idempotency';
import { select, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { dayIn } from '../../entities/invoice/merchant-day';
import { explainRefusal, mayBeSent, sendPayment, waitForOutcome, withBillHeld } from './deliver-payment.saga';
import { finishPayment } from './follow-bill.saga';
import { payOnce } from './pay-invoice.api';
import { selectDoubtsResolved, selectInvoice, selectMethod, selectPayInvoice } from './pay-invoice.selectors';
import { dateChosen, methodMissed, paymentRefused, type OfInvoice } from './pay-invoice.slice';
import { payTexts } from './pay-invoice.texts';
import { finishScheduling, settleSchedulingDoubt } from './schedule/finish-scheduling.saga';

const keys = createIdempotencyKeeper();

function* send(request: PayOnceRequest, paidBefore: number): SagaOf<void> {
  const { http } = yield* shellServices();
  const invoiceId = request.invoice;
  const isScheduling = request.scheduled_date !== undefined;
  const doubtsResolved = yield* select(selectDoubtsResolved);
  const outcome = yield* sendPayment(() => keys.send({ ...request, paidBefore, doubtsResolved }, (key) => payOnce(http, request, key)));
  switch (outcome.kind) {
    case 'paid':
      yield* isScheduling ? finishScheduling(invoiceId) : finishPayment(invoiceId, outcome.isPaidInFull);
      return;
    case 'doubtful':
      // A schedule takes no money today: the bill itself can be asked at once.
      yield* isScheduling ? settleSchedulingDoubt(invoiceId) : waitForOutcome(invoiceId, paidBefore, outcome);
      return;
    case 'refused':
      yield* explainRefusal(invoiceId, outcome.errors, outcome.error);
  }
}

/** The chosen day has come since it was chosen: nothing is sent that the customer did not ask for. */
function* refuseComeDay({ id: invoiceId }: InvoiceView): SagaOf<void> {
  yield put(dateChosen({ invoiceId, date: null }));
  yield put(paymentRefused({ invoiceId, errors: [payTexts.dayCame] }));
}

/**
 * Pays the bill in hand with the chosen method, or schedules the payment for the chosen day. One at a time for each bill: a
 * second click is ignored, while another bill is not kept waiting. Without a method nothing is sent and the method box asks for one.
 */
export function* submitPayment({ payload: { invoiceId, amountMinor } }: OfInvoice<{ readonly amountMinor: number }>): SagaOf<void> {
  if (!(yield* mayBeSent(invoiceId, 'payable'))) return;
  const invoice = yield* select(selectInvoice);
  const method = yield* select(selectMethod);
  const { scheduledFor } = yield* select(selectPayInvoice);
  if (invoice === null) return;
  if (method === null) {
    yield put(methodMissed({ invoiceId }));
    return;
  }
  if (scheduledFor !== null && scheduledFor <= dayIn(invoice.merchant.time_zone)) {
    yield* refuseComeDay(invoice);
    return;
  }
  const request = { id: method.id, invoice: invoiceId, amount_paid: amountMinor, ...(scheduledFor === null ? {} : { scheduled_date: scheduledFor }) };
  yield* withBillHeld(invoiceId, () => send(request, invoice.amount_paid));
}
