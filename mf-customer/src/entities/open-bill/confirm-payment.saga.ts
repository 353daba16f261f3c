import { delay, put, race, take, call as sagaCall } from 'redux-saga/effects';
import { ApiError } from '@billfold/shared/http/api-error';
import { call, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import {
  confirmWait,
  nextWaitMs,
  outcomeOfBill,
  outcomeOfStatus,
  type PaymentOutcome,
} from '@billfold/shared/store/payment-outcome';
import { safely } from '@billfold/shared/store/safely';
import { fetchInvoice } from '../invoice/invoice.api';
import { isPaid, isScheduled } from '../invoice/invoice.domain';
import { finishPayment } from './follow-bill.saga';
import { fetchTransactionStatus } from './open-bill.api';
import {
  balanceReloaded,
  billRevisited,
  doubtResolved,
  invoiceLeft,
  invoiceOpened,
  paymentRefused,
  type Doubt,
  type OfInvoice,
} from './open-bill.slice';
import { payTexts } from './open-bill.texts';

/** Nobody looks at a hidden page: it asks again when it is seen again. */
function* waitForNextLook(waitMs: number): SagaOf<void> {
  yield race([delay(waitMs), take(billRevisited.type)]);
  if (document.visibilityState === 'hidden') yield take(billRevisited.type);
}

function* askTransaction(transactionId: number): SagaOf<PaymentOutcome> {
  const { http } = yield* shellServices();
  return outcomeOfStatus(yield* call(fetchTransactionStatus, http, transactionId));
}

type Look = {
  readonly outcome: PaymentOutcome;
  readonly wasReached: boolean;
  readonly isStillScheduled?: boolean;
};

/** Asks the transaction, when it is known, and the bill. A question without an answer leaves the outcome unknown. */
function* look({
  invoiceId,
  transactionId,
  paidBefore,
  wasReached,
}: Doubt & { readonly invoiceId: number }): SagaOf<Look> {
  const { http } = yield* shellServices();
  try {
    const told = transactionId === null ? null : yield* askTransaction(transactionId);
    if (told === 'unknown') return { outcome: told, wasReached: true };
    const invoice = yield* call(fetchInvoice, http, invoiceId);
    const outcome = told ?? outcomeOfBill(invoice, paidBefore);
    if (outcome === 'paid') {
      yield put(doubtResolved());
      yield* finishPayment(invoiceId, isPaid(invoice));
    } else if (outcome !== 'unknown') {
      yield put(balanceReloaded({ invoiceId, invoice }));
    }
    return {
      outcome,
      wasReached: wasReached || invoice.payment_in_doubt,
      isStillScheduled: isScheduled(invoice),
    };
  } catch (error) {
    if (error instanceof ApiError) return { outcome: 'unknown', wasReached };
    throw error;
  }
}

function* lookUntilKnown(doubt: Doubt & { readonly invoiceId: number }): SagaOf<void> {
  const { invoiceId } = doubt;
  let wasReached = doubt.wasReached;
  for (let waitMs: number = confirmWait.firstMs; ; waitMs = nextWaitMs(waitMs)) {
    yield* waitForNextLook(waitMs);
    const seen: Look = yield* look({ ...doubt, wasReached });
    wasReached = seen.wasReached;
    if (seen.outcome === 'paid') return;
    if (seen.outcome === 'unknown') continue;
    if (wasReached) yield put(doubtResolved());
    if (seen.isStillScheduled) return;
    const refusal = seen.outcome === 'declined' ? payTexts.declined : payTexts.notCharged;
    yield put(paymentRefused({ invoiceId, errors: [wasReached ? refusal : payTexts.unreached] }));
    return;
  }
}

const confirmSafely = safely(lookUntilKnown);

/** Asks how a payment in doubt ended, ever more rarely, until it is known or the screen is left. */
export function* confirmPayment({ payload }: OfInvoice<Doubt>): SagaOf<void> {
  yield race([sagaCall(confirmSafely, payload), take([invoiceLeft.type, invoiceOpened.type])]);
}
