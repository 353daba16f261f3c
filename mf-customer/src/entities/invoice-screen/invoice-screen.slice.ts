import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export type PaymentSlot = 'method_one' | 'method_two';

/** State shared by the pay screen and the wallet screens around it. Invoices and methods are stored by their ids. */
export type InvoiceScreenState = {
  /** The current invoice: the wallet screens lead back to its pay screen. Null when no invoice was chosen. */
  readonly from_invoice: number | null;
  /**
   * The receipt in the list of receipts that led to the pay screen, which leads on to the receipt itself; null when
   * none.
   */
  readonly from_receipt: number | null;
  /** Whether the payment type panel is open on the pay screen. */
  readonly show_payment_types: boolean;
  /** Whether the invoice is paid with two cards. */
  readonly split_payment: boolean;
  /** The slot that the next chosen or added method fills; null is the first one. */
  readonly payment_slot: PaymentSlot | null;
  /** `method_one` is also the customer's own choice when one method pays; null there is the default method. */
  readonly payment_methods: Readonly<Record<PaymentSlot, number | null>>;
};

export const initialState: InvoiceScreenState = {
  from_invoice: null,
  from_receipt: null,
  show_payment_types: false,
  split_payment: false,
  payment_slot: null,
  payment_methods: { method_one: null, method_two: null },
};

type OfInvoice = PayloadAction<{ readonly invoiceId: number }>;
type OfMethod = PayloadAction<{ readonly methodId: number }>;

const otherSlot = (slot: PaymentSlot): PaymentSlot =>
  slot === 'method_one' ? 'method_two' : 'method_one';
const without = (storedId: number | null, methodId: number): number | null =>
  storedId === methodId ? null : storedId;

/** One method never fills both slots: it leaves the other one. */
const fillSlot = (
  state: InvoiceScreenState,
  slot: PaymentSlot,
  methodId: number,
): InvoiceScreenState => {
  const other = otherSlot(slot);
  const kept = without(state.payment_methods[other], methodId);
  return {
    ...state,
    payment_methods:
      slot === 'method_one'
        ? { method_one: methodId, method_two: kept }
        : { method_one: kept, method_two: methodId },
  };
};

const slice = createSlice({
  name: 'mf-customer/invoiceScreen',
  initialState,
  reducers: {
    /**
     * A pay screen opened. The same invoice keeps its choices, as after a visit to a wallet screen; another invoice
     * starts without choices.
     */
    billTakenInHand: (state, { payload: { invoiceId } }: OfInvoice): InvoiceScreenState =>
      state.from_invoice === invoiceId
        ? { ...state, show_payment_types: false }
        : {
            ...initialState,
            from_receipt: state.from_receipt === invoiceId ? invoiceId : null,
            from_invoice: invoiceId,
          },
    /** The invoice is paid, scheduled, deleted or left: the next one starts without its choices. */
    billSettled: (state): InvoiceScreenState => ({
      ...initialState,
      from_receipt: state.from_receipt,
    }),
    receiptTakenInHand: (state, { payload: { invoiceId } }: OfInvoice): InvoiceScreenState => ({
      ...state,
      from_receipt: invoiceId,
    }),
    paymentTypesShown: (state): InvoiceScreenState => ({ ...state, show_payment_types: true }),
    paymentTypesHidden: (state): InvoiceScreenState => ({ ...state, show_payment_types: false }),
    splitToggled: (state): InvoiceScreenState => ({
      ...state,
      split_payment: !state.split_payment,
      payment_slot: null,
      payment_methods: { ...state.payment_methods, method_two: null },
    }),
    slotOpened: (
      state,
      { payload: { slot } }: PayloadAction<{ readonly slot: PaymentSlot }>,
    ): InvoiceScreenState => ({ ...state, payment_slot: slot }),
    /** The customer chose a stored method, or added one: it fills the slot in hand. */
    methodPicked: (state, { payload: { methodId } }: OfMethod): InvoiceScreenState =>
      fillSlot(state, state.payment_slot ?? 'method_one', methodId),
    /** A removed method is chosen nowhere. */
    methodDropped: (state, { payload: { methodId } }: OfMethod): InvoiceScreenState => ({
      ...state,
      payment_methods: {
        method_one: without(state.payment_methods.method_one, methodId),
        method_two: without(state.payment_methods.method_two, methodId),
      },
    }),
    /** What a reload of the page interrupted. */
    invoiceScreenRestored: (
      _state,
      { payload }: PayloadAction<InvoiceScreenState>,
    ): InvoiceScreenState => payload,
  },
});

export const {
  billTakenInHand,
  billSettled,
  receiptTakenInHand,
  paymentTypesShown,
  paymentTypesHidden,
  splitToggled,
  slotOpened,
  methodPicked,
  methodDropped,
  invoiceScreenRestored,
} = slice.actions;
export const invoiceScreenReducer = slice.reducer;
