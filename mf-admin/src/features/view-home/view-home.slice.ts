import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import type { TransactionView } from '@billfold/shared/contracts/transaction.contract';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export type Summary = {
  readonly late: { readonly count: number; readonly oldest: readonly InvoiceView[] };
  readonly dueCount: number;
  readonly latestPayments: readonly TransactionView[];
};
export type ViewHomeState =
  | { readonly status: 'loading' }
  /** `errors` tell why numbers in sight could not be read again. */
  | { readonly status: 'loaded'; readonly summary: Summary; readonly errors: readonly string[] }
  | { readonly status: 'failed'; readonly errors: readonly string[] };

const slice = createSlice({
  name: 'viewHome',
  initialState: (): ViewHomeState => ({ status: 'loading' }),
  reducers: {
    homeOpened: (state): ViewHomeState =>
      state.status === 'loaded' ? state : { status: 'loading' },
    homeLeft: (state): ViewHomeState => state,
    paymentArrived: (state): ViewHomeState => state,
    summaryLoaded: (_state, event: PayloadAction<Summary>): ViewHomeState => ({
      status: 'loaded',
      summary: event.payload,
      errors: [],
    }),
    summaryFailed: (state, event: PayloadAction<readonly string[]>): ViewHomeState =>
      state.status === 'loaded'
        ? { ...state, errors: event.payload }
        : { status: 'failed', errors: event.payload },
  },
});

export const viewHomeReducer = slice.reducer;
export const { homeOpened, homeLeft, paymentArrived, summaryLoaded, summaryFailed } = slice.actions;
