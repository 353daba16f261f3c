import { delay, race, take } from 'redux-saga/effects';
import type { HttpService } from '../contracts/remote.contract';
import { ApiError } from '../http/api-error';
import { call, shellServices, type SagaOf } from './effects';

/** Milliseconds between two questions: each wait is half as long again as the one before. */
const firstWaitMs = 3_000;
const longestWaitMs = 15_000;

/** Waits for the time or the event. A hidden page waits for the event alone. */
function* waitForNextLook(waitMs: number, lookEvent: string): SagaOf<void> {
  yield race([delay(waitMs), take(lookEvent)]);
  if (document.visibilityState === 'hidden') yield take(lookEvent);
}

function* askOnce<Known>(ask: () => SagaOf<Known | null>): SagaOf<Known | null> {
  try {
    return yield* ask();
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/**
 * Asks how a payment in doubt ended until `ask` answers something other than null. A failed call counts as null.
 * `lookEvent` asks at once: the page is visible again, or the customer pressed "Check now".
 */
export function* askUntilKnown<Known>(
  ask: () => SagaOf<Known | null>,
  lookEvent: string,
): SagaOf<Known> {
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(waitMs * 1.5, longestWaitMs)) {
    yield* waitForNextLook(waitMs, lookEvent);
    const known: Known | null = yield* askOnce(ask);
    if (known !== null) return known;
  }
}

/** A payment of an invoice whose outcome is not known. */
export type PaymentDoubt = {
  readonly invoiceId: number;
  /** Null when no answer named the transaction: the invoice then tells the outcome. */
  readonly transactionId: number | null;
  /** Cents paid before this payment. */
  readonly paidBefore: number;
  /** False while no try got any answer: the payment may never have left this device. */
  readonly wasReached: boolean;
};

type InvoiceFacts = {
  readonly state: string;
  readonly amount_paid: number;
  readonly payment_in_doubt: boolean;
};

export type PaymentQuestions<Invoice> = {
  readonly fetchStatus: (http: HttpService, transactionId: number) => Promise<string>;
  readonly fetchInvoice: (http: HttpService, invoiceId: number) => Promise<Invoice>;
  readonly lookEvent: string;
  /** One sentence for each way not to be charged; `unreached` when no answer ever came. */
  readonly texts: Readonly<Record<'declined' | 'notCharged' | 'unreached', string>>;
};

/** The invoice is the one that was read after the outcome was known. */
export type ConfirmedPayment<Invoice> =
  | { readonly kind: 'paid'; readonly invoice: Invoice }
  | {
      readonly kind: 'refused';
      readonly invoice: Invoice;
      readonly refusal: string;
      /** False keeps the idempotency key of the payment: the same request may still arrive. */
      readonly wasReached: boolean;
    };

type Outcome = 'paid' | 'declined' | 'notCharged' | 'unknown';

/** Only `success` took the money, and only `confirming` leaves it open. */
const outcomeOfStatus = (status: string): Outcome => {
  if (status === 'success') return 'paid';
  if (status === 'declined') return 'declined';
  return status === 'confirming' ? 'unknown' : 'notCharged';
};

const outcomeOfInvoice = (invoice: InvoiceFacts, paidBefore: number): Outcome => {
  if (invoice.payment_in_doubt) return 'unknown';
  return invoice.state === 'paid' || invoice.amount_paid > paidBefore ? 'paid' : 'notCharged';
};

/**
 * Waits until the server knows how the payment of an invoice ended. Asks the transaction, when it is known, and then
 * the invoice. Never ends a doubt by itself: race it with the event that leaves the screen.
 */
export function* confirmPayment<Invoice extends InvoiceFacts>(
  { invoiceId, transactionId, paidBefore, wasReached: wasReachedBefore }: PaymentDoubt,
  { fetchStatus, fetchInvoice, lookEvent, texts }: PaymentQuestions<Invoice>,
): SagaOf<ConfirmedPayment<Invoice>> {
  let wasReached = wasReachedBefore;
  function* ask(): SagaOf<ConfirmedPayment<Invoice> | null> {
    const { http } = yield* shellServices();
    const told =
      transactionId === null
        ? null
        : outcomeOfStatus(yield* call(fetchStatus, http, transactionId));
    if (told === 'unknown') {
      wasReached = true;
      return null;
    }
    const invoice = yield* call(fetchInvoice, http, invoiceId);
    wasReached ||= invoice.payment_in_doubt;
    const outcome = told ?? outcomeOfInvoice(invoice, paidBefore);
    if (outcome === 'unknown') return null;
    if (outcome === 'paid') return { kind: 'paid', invoice };
    const refusal = wasReached ? texts[outcome] : texts.unreached;
    return { kind: 'refused', invoice, refusal, wasReached };
  }
  return yield* askUntilKnown(ask, lookEvent);
}
