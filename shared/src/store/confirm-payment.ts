import type { InvoiceView } from '../contracts/invoice.contract';
import { askUntilKnown } from './ask-until-known';
import { call, shellServices, type SagaOf } from './effects';
import { fetchInvoice, fetchPaymentStatus } from './payment-outcome.api';

/** A payment of an invoice whose outcome is not known. */
export type PaymentDoubt = {
  readonly invoiceId: number;
  /** Null when no answer named the transaction: the invoice then shows the outcome. */
  readonly transactionId: number | null;
  /** Cents paid before this payment. */
  readonly paidBefore: number;
  /** False while no try got any answer: the payment may never have left this device. */
  readonly wasReached: boolean;
};

type PageOfDoubt = {
  /** Polls at once. */
  readonly lookEvent: string;
  /** One sentence for each way not to be charged; `unreached` when no answer ever came. */
  readonly texts: Readonly<Record<'declined' | 'notCharged' | 'unreached', string>>;
};

/** The invoice is the one that was read after the outcome was known. */
export type ConfirmedPayment =
  | { readonly kind: 'paid'; readonly invoice: InvoiceView }
  | {
      readonly kind: 'refused';
      readonly invoice: InvoiceView;
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

const outcomeOfInvoice = (invoice: InvoiceView, paidBefore: number): Outcome => {
  if (invoice.payment_in_doubt) return 'unknown';
  return invoice.state === 'paid' || invoice.amount_paid > paidBefore ? 'paid' : 'notCharged';
};

/**
 * Waits until the server knows the outcome of an invoice's payment. Reads the transaction, if its id is known, and then
 * the invoice. Never ends a doubt by itself: race it with the event that leaves the screen.
 */
export function* confirmPayment(
  { invoiceId, transactionId, paidBefore, wasReached: wasReachedBefore }: PaymentDoubt,
  { lookEvent, texts }: PageOfDoubt,
): SagaOf<ConfirmedPayment> {
  let wasReached = wasReachedBefore;
  function* ask(): SagaOf<ConfirmedPayment | null> {
    const { http } = yield* shellServices();
    const statusOutcome =
      transactionId === null
        ? null
        : outcomeOfStatus(yield* call(fetchPaymentStatus, http, transactionId));
    if (statusOutcome === 'unknown') {
      wasReached = true;
      return null;
    }
    const invoice = yield* call(fetchInvoice, http, invoiceId);
    wasReached ||= invoice.payment_in_doubt;
    const outcome = statusOutcome ?? outcomeOfInvoice(invoice, paidBefore);
    if (outcome === 'unknown') return null;
    if (outcome === 'paid') return { kind: 'paid', invoice };
    const refusal = wasReached ? texts[outcome] : texts.unreached;
    return { kind: 'refused', invoice, refusal, wasReached };
  }
  return yield* askUntilKnown(ask, lookEvent);
}
