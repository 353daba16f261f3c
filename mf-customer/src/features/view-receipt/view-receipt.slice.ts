import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { failed, idle, loaded, loading, type RemoteData } from '@billfold/shared/store/remote-data';

export type ViewReceiptState = RemoteData<InvoiceView>;

const slice = createSlice({
  name: 'mf-customer/viewReceipt',
  initialState: (): ViewReceiptState => idle,
  reducers: {
    receiptOpened: (
      _state,
      _event: PayloadAction<{ readonly invoiceId: number }>,
    ): ViewReceiptState => loading,
    receiptLoaded: (_state, { payload }: PayloadAction<InvoiceView>): ViewReceiptState =>
      loaded(payload),
    receiptFailed: (_state, { payload }: PayloadAction<readonly string[]>): ViewReceiptState =>
      failed(payload),
    receiptLeft: (): ViewReceiptState => idle,
  },
});

export const { receiptOpened, receiptLoaded, receiptFailed, receiptLeft } = slice.actions;
export const viewReceiptReducer = slice.reducer;
