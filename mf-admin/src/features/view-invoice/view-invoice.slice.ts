import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import type { TransactionView } from '@billfold/shared/contracts/transaction.contract';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export type Customer = { readonly name: string; readonly email: string; readonly phone: string };
export type InvoiceDetail = {
  readonly invoice: InvoiceView;
  readonly payments: readonly TransactionView[];
  readonly customer: Customer;
};
export type ViewInvoiceState =
  | { readonly status: 'loading' }
  | { readonly status: 'loaded'; readonly detail: InvoiceDetail }
  | { readonly status: 'failed'; readonly errors: readonly string[] };

const slice = createSlice({
  name: 'viewInvoice',
  initialState: (): ViewInvoiceState => ({ status: 'loading' }),
  reducers: {
    invoiceOpened: (_state, _event: PayloadAction<number>): ViewInvoiceState => ({
      status: 'loading',
    }),
    /** It stays in sight while it is read again. */
    invoiceChanged: (state, _event: PayloadAction<number>): ViewInvoiceState => state,
    invoiceLeft: (): ViewInvoiceState => ({ status: 'loading' }),
    invoiceLoaded: (_state, event: PayloadAction<InvoiceDetail>): ViewInvoiceState => ({
      status: 'loaded',
      detail: event.payload,
    }),
    invoiceFailed: (_state, event: PayloadAction<readonly string[]>): ViewInvoiceState => ({
      status: 'failed',
      errors: event.payload,
    }),
  },
});

export const viewInvoiceReducer = slice.reducer;
export const { invoiceOpened, invoiceChanged, invoiceLeft, invoiceLoaded, invoiceFailed } =
  slice.actions;
