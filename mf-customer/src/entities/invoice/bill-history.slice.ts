import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { TimelineEvent } from '@billfold/shared/contracts/invoice.contract';
import { failed, loaded, loading, type RemoteData } from '@billfold/shared/store/remote-data';

export type BillHistory = RemoteData<readonly TimelineEvent[]>;
/** By invoice id, of the bills whose history was asked for. */
export type BillHistoryState = Readonly<Record<number, BillHistory>>;

const initialState: BillHistoryState = {};
type OfInvoice<Fields = object> = PayloadAction<{ readonly invoiceId: number } & Fields>;

const slice = createSlice({
  name: 'mf-customer/billHistory',
  initialState,
  reducers: {
    /** A history that is already there stays in sight while it is read anew. */
    historyOpened: (state, { payload: { invoiceId } }: OfInvoice): BillHistoryState =>
      state[invoiceId]?.status === 'loaded' ? state : { ...state, [invoiceId]: loading },
    historyLoaded: (
      state,
      { payload }: OfInvoice<{ readonly events: readonly TimelineEvent[] }>,
    ): BillHistoryState => ({
      ...state,
      [payload.invoiceId]: loaded(payload.events),
    }),
    historyFailed: (
      state,
      { payload }: OfInvoice<{ readonly errors: readonly string[] }>,
    ): BillHistoryState => ({
      ...state,
      [payload.invoiceId]: failed(payload.errors),
    }),
  },
});

export const { historyOpened, historyLoaded, historyFailed } = slice.actions;
export const billHistoryReducer = slice.reducer;
