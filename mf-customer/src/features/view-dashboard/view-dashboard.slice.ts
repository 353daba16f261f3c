import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export type ViewDashboardState = {
  /** The receipt whose details are unfolded. */
  readonly unfoldedId: number | null;
  /** The invoice that was tapped and is about to open. */
  readonly openingId: number | null;
};

const initialState: ViewDashboardState = { unfoldedId: null, openingId: null };

type OfInvoice = PayloadAction<{ readonly invoiceId: number }>;

const slice = createSlice({
  name: 'mf-customer/viewDashboard',
  initialState,
  reducers: {
    dashboardOpened: () => initialState,
    dashboardLeft: () => initialState,
    receiptUnfolded: (state, { payload }: OfInvoice): ViewDashboardState => ({
      ...state,
      unfoldedId: payload.invoiceId,
    }),
    receiptFolded: (state): ViewDashboardState => ({ ...state, unfoldedId: null }),
    billTapped: (state, { payload }: OfInvoice): ViewDashboardState => ({
      ...state,
      openingId: state.openingId ?? payload.invoiceId,
    }),
  },
});

export const { dashboardOpened, dashboardLeft, receiptUnfolded, receiptFolded, billTapped } =
  slice.actions;
export const viewDashboardReducer = slice.reducer;
