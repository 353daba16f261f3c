import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { MerchantPayRequest } from '@billfold/shared/contracts/transaction.contract';
import type { PaymentDoubt } from '@billfold/shared/store/confirm-payment';
import { selectFeature } from '@billfold/shared/store/remote-store';
import { moduleName } from '../../module/module-name';

/** A payment whose outcome is not known. */
export type TakenDoubt = PaymentDoubt & {
  readonly customerId: number;
  /** Milliseconds since 1970 when the wait began, as far as this page knows. */
  readonly since: number;
};

export type TakePaymentState = {
  /** Whose payment the rest is about. */
  readonly customerId: number | null;
  readonly status: 'ready' | 'sending' | 'taken' | 'refused';
  readonly doubt: TakenDoubt | null;
  /** Why the last payment was not taken. The dialog is closed then. */
  readonly errors: readonly string[];
  /** Part of the idempotency key: a payment after a known outcome gets a new one. */
  readonly doubtsResolved: number;
};

const initialState: TakePaymentState = {
  customerId: null,
  status: 'ready',
  doubt: null,
  errors: [],
  doubtsResolved: 0,
};

export type SubmittedPayment = {
  readonly customerId: number;
  readonly request: MerchantPayRequest;
  /** Cents of the invoice that were paid before. */
  readonly paidBefore: number;
};

const slice = createSlice({
  name: `${moduleName}/takePayment`,
  initialState,
  reducers: {
    /** The dialog was opened. A payment that is under way goes on. */
    takingOpened: (state, { payload }: PayloadAction<number>): TakePaymentState =>
      state.status === 'sending' || (state.doubt !== null && state.customerId === payload)
        ? state
        : { ...initialState, customerId: payload, doubtsResolved: state.doubtsResolved },
    paymentSubmitted: (state, { payload }: PayloadAction<SubmittedPayment>): TakePaymentState => ({
      ...state,
      customerId: payload.customerId,
      status: 'sending',
      errors: [],
    }),
    paymentTaken: (state): TakePaymentState => ({ ...state, status: 'taken', doubt: null }),
    paymentRefused: (state, { payload }: PayloadAction<readonly string[]>): TakePaymentState => ({
      ...state,
      status: 'refused',
      doubt: null,
      errors: payload,
    }),
    /** By an answer, or by an invoice that was read. */
    paymentInDoubt: (state, { payload }: PayloadAction<TakenDoubt>): TakePaymentState => ({
      ...state,
      customerId: payload.customerId,
      status: 'ready',
      doubt: payload,
    }),
    doubtResolved: (state): TakePaymentState => ({
      ...state,
      doubtsResolved: state.doubtsResolved + 1,
    }),
    /** Check now was pressed. */
    doubtRevisited: (state): TakePaymentState => state,
    /** The dialog was closed or another invoice chosen: polling ends. */
    doubtLeft: (state): TakePaymentState => ({ ...state, doubt: null }),
  },
});

export const {
  takingOpened,
  paymentSubmitted,
  paymentTaken,
  paymentRefused,
  paymentInDoubt,
  doubtResolved,
  doubtRevisited,
  doubtLeft,
} = slice.actions;
export const takePaymentReducer = slice.reducer;
const selectState = selectFeature<TakePaymentState | undefined>(moduleName, 'takePayment');
/** Nothing for another customer, and before the dialog was fetched. */
export const selectTaking =
  (customerId: number) =>
  (root: unknown): TakePaymentState => {
    const state = selectState(root);
    return state === undefined || state.customerId !== customerId ? initialState : state;
  };
