import type { HttpResult, HttpService } from '@billfold/shared/contracts/remote.contract';
import type {
  MerchantPayRequest,
  PaymentAnswer,
} from '@billfold/shared/contracts/transaction.contract';
import { createIdempotencyKeeper } from '@billfold/shared/http/idempotency';
import { confirmPayment } from '@billfold/shared/store/confirm-payment';
import { select, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { readSentPayment } from '@billfold/shared/store/payment-outcome';
import { holdReload } from '@billfold/shared/store/reload-guard';
import { createFeature } from '@billfold/shared/store/remote-store';
import { safely } from '@billfold/shared/store/safely';
import { sendUntilAnswered } from '@billfold/shared/store/send-until-answered';
import { put, race, call as sagaCall, take, takeLatest, takeLeading } from 'redux-saga/effects';
import { customerDetail } from '../../entities/customer/customer.resource';
import {
  doubtLeft,
  doubtResolved,
  doubtRevisited,
  paymentInDoubt,
  paymentRefused,
  paymentSubmitted,
  paymentTaken,
  selectTaking,
  takePaymentReducer,
  type TakenDoubt,
} from './take-payment.slice';
import { takeTexts } from './take-payment-texts';

/** The same form keeps its key until its outcome is known. */
const keys = createIdempotencyKeeper();

const merchantPay = (
  http: HttpService,
  body: MerchantPayRequest,
  idempotencyKey: string,
): Promise<HttpResult<PaymentAnswer>> =>
  http.request<PaymentAnswer>({
    method: 'POST',
    path: 'transactions/merchant_pay',
    body,
    idempotencyKey,
  });

/** The customer's invoices, payments and stored methods are reloaded with the customer. */
function* conclude(
  { customerId, invoiceId }: Pick<TakenDoubt, 'customerId' | 'invoiceId'>,
  errors: readonly string[] | null,
): SagaOf<void> {
  const { notify } = yield* shellServices();
  yield put(errors === null ? paymentTaken() : paymentRefused(errors));
  if (errors === null)
    notify({
      message: takeTexts.received,
      type: 'success',
      about: { type: 'payment', id: invoiceId },
    });
  yield put(customerDetail.actions.reloaded(customerId));
}

function* send({
  payload: { customerId, request, paidBefore },
}: ReturnType<typeof paymentSubmitted>): SagaOf<void> {
  const { http } = yield* shellServices();
  const { doubtsResolved } = yield* select(selectTaking(customerId));
  const sent = yield* sendUntilAnswered(() =>
    keys.send({ ...request, customerId, paidBefore, doubtsResolved }, (key) =>
      merchantPay(http, request, key),
    ),
  );
  const outcome = readSentPayment(sent, takeTexts.failed);
  const invoiceId = request.invoice;
  if (outcome.kind === 'doubtful') {
    const { transactionId, wasReached } = outcome;
    yield put(
      paymentInDoubt({
        customerId,
        invoiceId,
        transactionId,
        paidBefore,
        wasReached,
        since: Date.now(),
      }),
    );
    return;
  }
  yield* conclude({ customerId, invoiceId }, outcome.kind === 'paid' ? null : outcome.errors);
}

/** The page is not reloaded meanwhile. */
function* submit(event: ReturnType<typeof paymentSubmitted>): SagaOf<void> {
  const release = holdReload();
  try {
    yield* send(event);
  } finally {
    release();
  }
}

const confirmSafely = safely(function* confirm(doubt: TakenDoubt) {
  const confirmed = yield* confirmPayment(doubt, {
    lookEvent: doubtRevisited.type,
    texts: takeTexts,
  });
  if (confirmed.kind === 'paid' || confirmed.wasReached) yield put(doubtResolved());
  yield* conclude(doubt, confirmed.kind === 'paid' ? null : [confirmed.refusal]);
});

function* follow({ payload }: ReturnType<typeof paymentInDoubt>): SagaOf<void> {
  yield race([sagaCall(confirmSafely, payload), take(doubtLeft.type)]);
}

/** One payment at a time: a second press sends nothing. */
function* takePaymentSaga(): SagaOf<void> {
  yield takeLeading(
    paymentSubmitted.type,
    safely(submit, (errors) => paymentRefused(errors)),
  );
  yield takeLatest(paymentInDoubt.type, follow);
}

export const takePaymentFeature = createFeature('takePayment', takePaymentReducer, takePaymentSaga);
