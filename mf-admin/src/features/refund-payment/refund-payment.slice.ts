import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { selectFeature } from '@billfold/shared/store/remote-store';
import type { Refusals } from '@billfold/shared/store/submission';
import { moduleName } from '../../module/module-name';
import type { GiveBack } from './give-back';
import type { RefundAction } from './refund-payment-texts';

export type RefundPaymentState = {
  /** The payment whose dialog has sent something; null after it was closed. */
  readonly transactionId: number | null;
  /** `unanswered`: sent, but no answer came; the same request may be sent again. */
  readonly status: 'idle' | 'sending' | 'refused' | 'unanswered' | 'ended';
  readonly errors: readonly string[];
  readonly refusals: Refusals;
  /** Counts the answers: after an answer, an equal request is another request. */
  readonly answers: number;
};

type Refused = { readonly errors: readonly string[]; readonly refusals: Refusals };

/** A refund whose outcome is not known, while the screen shows it. */
export type RefundDoubt = {
  readonly id: number;
  readonly action: RefundAction;
  readonly amount: number;
};

const nothing = {
  transactionId: null,
  status: 'idle',
  errors: [],
  refusals: {},
} as const;
const initialState: RefundPaymentState = { ...nothing, answers: 0 };

const slice = createSlice({
  name: 'mf-admin/refundPayment',
  initialState,
  reducers: {
    giveBackSubmitted: (state, { payload }: PayloadAction<GiveBack>): RefundPaymentState => ({
      ...nothing,
      answers: state.answers,
      transactionId: payload.transactionId,
      status: 'sending',
    }),
    giveBackAnswered: (state): RefundPaymentState => ({ ...state, answers: state.answers + 1 }),
    giveBackRefused: (state, { payload }: PayloadAction<Refused>): RefundPaymentState => ({
      ...state,
      ...payload,
      status: 'refused',
    }),
    giveBackUnanswered: (
      state,
      { payload: errors }: PayloadAction<readonly string[]>,
    ): RefundPaymentState => ({ ...state, errors, status: 'unanswered' }),
    /** Given back, or being confirmed. */
    giveBackEnded: (state): RefundPaymentState => ({ ...state, status: 'ended' }),
    /** The dialog was opened or closed. What is under way goes on. */
    giveBackCleared: (state): RefundPaymentState =>
      state.status === 'sending' ? state : { ...nothing, answers: state.answers },
    doubtOpened: (state, _event: PayloadAction<RefundDoubt>): RefundPaymentState => state,
    doubtLeft: (state, _event: PayloadAction<number>): RefundPaymentState => state,
    /** Polls at once. */
    doubtLookedAt: (state): RefundPaymentState => state,
  },
});

export const {
  giveBackSubmitted,
  giveBackAnswered,
  giveBackRefused,
  giveBackUnanswered,
  giveBackEnded,
  giveBackCleared,
  doubtOpened,
  doubtLeft,
  doubtLookedAt,
} = slice.actions;
export const refundPaymentReducer = slice.reducer;
export const selectRefundPayment = selectFeature<RefundPaymentState>(moduleName, 'refundPayment');
