import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { EmbeddedRequest } from './embedded-request.domain';
import { cancelledOutcome, type Outcome } from './outcome.domain';
import type { Refusal } from './refusal.domain';
import type { EmbeddedPayment, Visit } from './visit.domain';

/** `checking`: the browser solves the server's riddle first. */
type Editable = {
  readonly status: 'ready' | 'checking' | 'paying';
  readonly visit: Visit;
  readonly errors: readonly string[];
};

export type PayEmbeddedState =
  | { readonly status: 'opening' }
  | { readonly status: 'refused'; readonly refusal: Refusal }
  | Editable
  | { readonly status: 'confirming'; readonly visit: Visit }
  | { readonly status: 'finished'; readonly visit: Visit; readonly outcome: Outcome };

export const isEditable = (state: PayEmbeddedState): state is Editable =>
  state.status === 'ready' || state.status === 'checking' || state.status === 'paying';

const initialState = (): PayEmbeddedState => ({ status: 'opening' });

const slice = createSlice({
  name: 'mf-public/payEmbedded',
  initialState,
  reducers: {
    pageOpened: (
      _state,
      _event: PayloadAction<{ readonly request: EmbeddedRequest }>,
    ): PayEmbeddedState => ({ status: 'opening' }),
    visitOpened: (_state, { payload: visit }: PayloadAction<Visit>): PayEmbeddedState => ({
      status: 'ready',
      visit,
      errors: [],
    }),
    visitRefused: (_state, { payload: refusal }: PayloadAction<Refusal>): PayEmbeddedState => ({
      status: 'refused',
      refusal,
    }),
    paymentSubmitted: (state, _event: PayloadAction<EmbeddedPayment>): PayEmbeddedState =>
      state.status === 'ready' ? { status: 'paying', visit: state.visit, errors: [] } : state,
    browserChecked: (
      state,
      { payload }: PayloadAction<{ readonly isChecking: boolean }>,
    ): PayEmbeddedState =>
      state.status === 'paying' || state.status === 'checking'
        ? { ...state, status: payload.isChecking ? 'checking' : 'paying' }
        : state,
    /** Refused before any money moved: what was entered stays. */
    paymentRefused: (
      state,
      { payload }: PayloadAction<{ readonly errors: readonly string[] }>,
    ): PayEmbeddedState =>
      isEditable(state) ? { status: 'ready', visit: state.visit, errors: payload.errors } : state,
    paymentDoubted: (_state, { payload: visit }: PayloadAction<Visit>): PayEmbeddedState => ({
      status: 'confirming',
      visit,
    }),
    /** The visitor looks at the page again. */
    paymentLookedAt: (state): PayEmbeddedState => state,
    paymentFinished: (
      _state,
      { payload }: PayloadAction<{ readonly visit: Visit; readonly outcome: Outcome }>,
    ): PayEmbeddedState => ({ status: 'finished', ...payload }),
    paymentCancelled: (state): PayEmbeddedState =>
      state.status === 'ready'
        ? {
            status: 'finished',
            visit: state.visit,
            outcome: cancelledOutcome(state.visit.amountMinor),
          }
        : state,
    triedAgain: (state): PayEmbeddedState =>
      state.status === 'finished' ? { status: 'ready', visit: state.visit, errors: [] } : state,
  },
});

export const {
  pageOpened,
  visitOpened,
  visitRefused,
  paymentSubmitted,
  browserChecked,
  paymentRefused,
  paymentDoubted,
  paymentLookedAt,
  paymentFinished,
  paymentCancelled,
  triedAgain,
} = slice.actions;
export const payEmbeddedReducer = slice.reducer;
