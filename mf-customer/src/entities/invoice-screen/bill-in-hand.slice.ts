import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { failed, idle, loaded, loading, type RemoteData } from '@billfold/shared/store/remote-data';

export type BillInHandState = RemoteData<InvoiceView>;
type OfInvoice = PayloadAction<{ readonly invoiceId: number }>;

const slice = createSlice({
  name: 'mf-customer/billInHand',
  initialState: (): BillInHandState => idle,
  reducers: {
    /** A bill that is already there stays in sight while it is read again. */
    billInHandRequested: (state, { payload: { invoiceId } }: OfInvoice): BillInHandState =>
      state.status === 'loaded' && state.value.id === invoiceId ? state : loading,
    billInHandLoaded: (_state, { payload }: PayloadAction<InvoiceView>): BillInHandState =>
      loaded(payload),
    billInHandFailed: (state, { payload }: PayloadAction<readonly string[]>): BillInHandState =>
      state.status === 'loaded' ? state : failed(payload),
  },
});

export const { billInHandRequested, billInHandLoaded, billInHandFailed } = slice.actions;
export const billInHandReducer = slice.reducer;
