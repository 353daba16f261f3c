import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { failed, loaded, loading, type RemoteData } from '@billfold/shared/store/remote-data';

export type ViewDashboardState = {
  /** The receipt whose details are unfolded. */
  readonly unfoldedId: number | null;
  readonly details: Readonly<Record<number, RemoteData<InvoiceView>>>;
  /** The bill that was tapped and is about to open. */
  readonly openingId: number | null;
};

const initialState: ViewDashboardState = { unfoldedId: null, details: {}, openingId: null };

type OfInvoice<Fields = object> = PayloadAction<{ readonly invoiceId: number } & Fields>;
const withDetail = (
  state: ViewDashboardState,
  invoiceId: number,
  detail: RemoteData<InvoiceView>,
): ViewDashboardState => ({
  ...state,
  details: { ...state.details, [invoiceId]: detail },
});

const slice = createSlice({
  name: 'mf-customer/viewDashboard',
  initialState,
  reducers: {
    dashboardOpened: () => initialState,
    dashboardLeft: () => initialState,
    receiptUnfolded: (state, { payload: { invoiceId } }: OfInvoice): ViewDashboardState => {
      const unfolded = { ...state, unfoldedId: invoiceId };
      return state.details[invoiceId]?.status === 'loaded'
        ? unfolded
        : withDetail(unfolded, invoiceId, loading);
    },
    receiptFolded: (state): ViewDashboardState => ({ ...state, unfoldedId: null }),
    receiptDetailLoaded: (state, { payload }: OfInvoice<{ readonly invoice: InvoiceView }>) =>
      withDetail(state, payload.invoiceId, loaded(payload.invoice)),
    receiptDetailFailed: (state, { payload }: OfInvoice<{ readonly errors: readonly string[] }>) =>
      withDetail(state, payload.invoiceId, failed(payload.errors)),
    billTapped: (state, { payload }: OfInvoice): ViewDashboardState => ({
      ...state,
      openingId: state.openingId ?? payload.invoiceId,
    }),
  },
});

export const {
  dashboardOpened,
  dashboardLeft,
  receiptUnfolded,
  receiptFolded,
  receiptDetailLoaded,
  receiptDetailFailed,
  billTapped,
} = slice.actions;
export const viewDashboardReducer = slice.reducer;
