import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { AchCredentials } from '@billfold/shared/contracts/payment-method.contract';

/** What lets a bank account be added for a bill. Kept in memory only. */
export type AchCredentialsState =
  | { readonly status: 'none' }
  | { readonly status: 'loading'; readonly invoiceId: number }
  | { readonly status: 'failed'; readonly invoiceId: number; readonly errors: readonly string[] }
  | {
      readonly status: 'loaded';
      readonly invoiceId: number;
      readonly ach_id: string;
      readonly ach_signature: string;
    };

type OfInvoice<Fields = object> = PayloadAction<{ readonly invoiceId: number } & Fields>;

const initialState = (): AchCredentialsState => ({ status: 'none' });
const isOf = (state: AchCredentialsState, invoiceId: number): boolean =>
  state.status !== 'none' && state.invoiceId === invoiceId;

const slice = createSlice({
  name: 'mf-customer/achCredentials',
  initialState,
  reducers: {
    /** Only for a bill that takes bank payments (`ach_on`). Once per bill: loaded ones stay. */
    achCredentialsRequested: (state, { payload: { invoiceId } }: OfInvoice): AchCredentialsState =>
      state.status === 'loaded' && isOf(state, invoiceId)
        ? state
        : { status: 'loading', invoiceId },
    achCredentialsLoaded: (state, { payload }: OfInvoice<AchCredentials>): AchCredentialsState =>
      isOf(state, payload.invoiceId) ? { status: 'loaded', ...payload } : state,
    achCredentialsFailed: (
      state,
      { payload }: OfInvoice<{ readonly errors: readonly string[] }>,
    ): AchCredentialsState =>
      isOf(state, payload.invoiceId) ? { status: 'failed', ...payload } : state,
  },
});

export const { achCredentialsRequested, achCredentialsLoaded, achCredentialsFailed } =
  slice.actions;
export const achCredentialsReducer = slice.reducer;
