import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import type { PaymentDoubt } from '@billfold/shared/store/confirm-payment';
import type { PaidPart } from './open-bill.domain';
import { hasChanged, billStateOf } from './open-bill.domain';
import { payTexts } from './open-bill-texts';

/** The open invoice. `held` is loaded but not shown yet: the loader stays a second longer. */
export type Bill =
  | { readonly status: 'closed' }
  | { readonly status: 'opening' }
  | { readonly status: 'failed'; readonly errors: readonly string[] }
  | { readonly status: 'held' | 'open'; readonly invoice: InvoiceView };

/** A payment in doubt of the open invoice. */
export type Doubt = Omit<PaymentDoubt, 'invoiceId'> & {
  /** Milliseconds since 1970 when the wait began, as far as this page knows. */
  readonly since: number;
};

export type Payment =
  | { readonly status: 'ready' }
  | { readonly status: 'processing' }
  | ({ readonly status: 'confirming' } & Doubt);

/** The entries of an invoice when its screen was left, as for the wallet or by the back button. */
export type PaymentDraft = {
  readonly invoiceId: number;
  /** Cents paid at that time: a later payment makes the amount invalid. */
  readonly paidBefore: number;
  readonly amountMinor: number | null;
  readonly scheduledFor: string | null;
};

export type OpenBillState = {
  readonly invoiceId: number | null;
  readonly bill: Bill;
  readonly payment: Payment;
  /** The later day (YYYY-MM-DD) on which the payment shall be made; null pays at once. */
  readonly scheduledFor: string | null;
  /** Refusals, shown at the top. */
  readonly errors: readonly string[];
  /** What is worth knowing without being an error. */
  readonly notice: string | null;
  /** Payments of a part of the balance, one per card as far as known; null once the entry goes on. */
  readonly justPaid: readonly PaidPart[] | null;
  /** How often a call of this page brought the invoice into a new state: a card that it used is spent. */
  readonly cardsSpent: number;
  /** How often Pay was pressed without a method: each time the method box blinks. */
  readonly methodsMissed: number;
  /**
   * Number of payments in doubt whose outcome became known. Part of the idempotency key, so that a payment after a
   * known outcome gets a new key, and a payment repeated without an outcome keeps its key.
   */
  readonly doubtsResolved: number;
  /** Invoices whose payment is in flight, open or not: none of them is sent a second time. */
  readonly underWay: readonly number[];
  /** Entries of the invoice that was left last. */
  readonly draft: PaymentDraft | null;
};

export const initialState: OpenBillState = {
  invoiceId: null,
  bill: { status: 'closed' },
  payment: { status: 'ready' },
  scheduledFor: null,
  errors: [],
  notice: null,
  justPaid: null,
  cardsSpent: 0,
  methodsMissed: 0,
  doubtsResolved: 0,
  underWay: [],
  draft: null,
};

/** State that outlives the open invoice. */
const lasting = ({ doubtsResolved, underWay, draft }: OpenBillState) => ({
  doubtsResolved,
  underWay,
  draft,
});

export type OfInvoice<Fields = object> = PayloadAction<{ readonly invoiceId: number } & Fields>;

/** An event of an invoice that is no longer open changes nothing. */
const ofBillInHand =
  <Event extends OfInvoice>(reduce: (state: OpenBillState, event: Event) => OpenBillState) =>
  (state: OpenBillState, event: Event): OpenBillState =>
    event.payload.invoiceId === state.invoiceId ? reduce(state, event) : state;

const showBill = (state: OpenBillState, invoice: InvoiceView): OpenBillState => ({
  ...state,
  bill: { status: state.bill.status === 'open' ? 'open' : 'held', invoice },
});

/** Whether the invoice can still be paid, by the state on this page; true before an invoice is loaded. */
const isStillPayable = (bill: Bill): boolean =>
  (bill.status !== 'held' && bill.status !== 'open') || billStateOf(bill.invoice) === 'payable';

const slice = createSlice({
  name: 'mf-customer/openBill',
  initialState,
  reducers: {
    invoiceOpened: (state, { payload: { invoiceId } }: OfInvoice): OpenBillState => ({
      ...initialState,
      invoiceId,
      bill: { status: 'opening' },
      payment: state.underWay.includes(invoiceId) ? { status: 'processing' } : { status: 'ready' },
      scheduledFor: state.draft?.invoiceId === invoiceId ? state.draft.scheduledFor : null,
      ...lasting(state),
      draft: state.draft?.invoiceId === invoiceId ? state.draft : null,
    }),
    /**
     * The form unmounted, with the screen or for another state of the invoice. An invoice that can no longer be paid
     * needs no draft.
     */
    entryLeft: (state, { payload }: PayloadAction<PaymentDraft>): OpenBillState => ({
      ...state,
      draft: isStillPayable(state.bill) ? payload : null,
    }),
    invoiceLeft: (state): OpenBillState => ({ ...initialState, ...lasting(state) }),
    invoiceLoaded: ofBillInHand(
      (state, { payload }: OfInvoice<{ readonly invoice: InvoiceView }>) =>
        showBill(state, payload.invoice),
    ),
    invoiceFailed: ofBillInHand(
      (state, { payload }: OfInvoice<{ readonly errors: readonly string[] }>) => ({
        ...state,
        bill: { status: 'failed', errors: payload.errors },
        payment: { status: 'ready' },
      }),
    ),
    holdEnded: ofBillInHand((state) =>
      state.bill.status === 'held' ? { ...state, bill: { ...state.bill, status: 'open' } } : state,
    ),
    /** The window became visible, or was refreshed by hand: the invoice may have changed elsewhere. */
    billRevisited: (state): OpenBillState => state,
    /** The invoice after a change by another tab, a job or the merchant. */
    invoiceRefreshed: ofBillInHand(
      (state, { payload: { invoice } }: OfInvoice<{ readonly invoice: InvoiceView }>) => {
        const isOther =
          (state.bill.status === 'held' || state.bill.status === 'open') &&
          hasChanged(state.bill.invoice, invoice);
        return isOther
          ? { ...showBill(state, invoice), notice: payTexts.changed, justPaid: null }
          : showBill(state, invoice);
      },
    ),
    /** A later day was chosen, or with null the choice was taken back. */
    dateChosen: ofBillInHand((state, { payload }: OfInvoice<{ readonly date: string | null }>) => ({
      ...state,
      scheduledFor: payload.date,
      errors: [],
    })),
    methodMissed: ofBillInHand((state) => ({
      ...state,
      methodsMissed: state.methodsMissed + 1,
      payment: { status: 'ready' },
      errors: [],
      notice: null,
    })),
    /** The next payment is being entered: the success of the one before has been seen. */
    entryChanged: (state): OpenBillState =>
      state.justPaid === null ? state : { ...state, justPaid: null },
    /** An overlay opens: the error of an earlier try is cleared. */
    errorsDismissed: (state): OpenBillState =>
      state.errors.length === 0 ? state : { ...state, errors: [] },
    paymentSent: ofBillInHand((state, { payload }: OfInvoice) => ({
      ...state,
      payment: { status: 'processing' },
      errors: [],
      notice: null,
      justPaid: null,
      underWay: [...state.underWay, payload.invoiceId],
    })),
    /** The payment's answer, whatever it was, has been dealt with. */
    paymentConcluded: (state, { payload }: OfInvoice): OpenBillState => ({
      ...state,
      underWay: state.underWay.filter((invoiceId) => invoiceId !== payload.invoiceId),
    }),
    /** The payment succeeded: the receipt or the invoice in its new state follows. */
    paymentSucceeded: ofBillInHand(
      (state, { payload }: OfInvoice<{ readonly isPaidInFull: boolean }>) => ({
        ...state,
        payment: payload.isPaidInFull ? { status: 'processing' } : state.payment,
      }),
    ),
    /** The invoice was read again after a part payment, or after its payment was scheduled or unscheduled. */
    balanceReloaded: ofBillInHand(
      (
        state,
        {
          payload,
        }: OfInvoice<{ readonly invoice: InvoiceView; readonly justPaid?: readonly PaidPart[] }>,
      ) => ({
        ...showBill(state, payload.invoice),
        payment: { status: 'ready' },
        scheduledFor: null,
        errors: [],
        notice: null,
        justPaid: payload.justPaid ?? null,
        cardsSpent: state.cardsSpent + 1,
      }),
    ),
    paymentRefused: ofBillInHand(
      (state, { payload }: OfInvoice<{ readonly errors: readonly string[] }>) => ({
        ...state,
        payment: { status: 'ready' },
        errors: payload.errors,
        notice: null,
      }),
    ),
    paymentBecameDoubtful: ofBillInHand(
      (state, { payload: { invoiceId: _invoiceId, ...doubt } }: OfInvoice<Doubt>) => ({
        ...state,
        payment: { status: 'confirming', ...doubt },
        errors: [],
        notice: null,
      }),
    ),
    doubtResolved: (state): OpenBillState => ({
      ...state,
      doubtsResolved: state.doubtsResolved + 1,
    }),
  },
});

export const {
  invoiceOpened,
  entryLeft,
  invoiceLeft,
  invoiceLoaded,
  invoiceFailed,
  holdEnded,
  billRevisited,
  invoiceRefreshed,
  dateChosen,
  methodMissed,
  entryChanged,
  errorsDismissed,
  paymentSent,
  paymentConcluded,
  paymentSucceeded,
  balanceReloaded,
  paymentRefused,
  paymentBecameDoubtful,
  doubtResolved,
} = slice.actions;
export const openBillReducer = slice.reducer;
