import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export type MerchantCredentials = { readonly email: string; readonly password: string };
export type SignInMerchantState =
  | { readonly status: 'ready' | 'checking' | 'signedIn' }
  | { readonly status: 'refused'; readonly errors: readonly string[] };

const slice = createSlice({
  name: 'signInMerchant',
  initialState: (): SignInMerchantState => ({ status: 'ready' }),
  reducers: {
    loginOpened: (): SignInMerchantState => ({ status: 'ready' }),
    credentialsSubmitted: (
      _state,
      _event: PayloadAction<MerchantCredentials>,
    ): SignInMerchantState => ({ status: 'checking' }),
    signInSucceeded: (): SignInMerchantState => ({ status: 'signedIn' }),
    signInRefused: (_state, event: PayloadAction<readonly string[]>): SignInMerchantState => ({
      status: 'refused',
      errors: event.payload,
    }),
  },
});

export const signInMerchantReducer = slice.reducer;
export const { loginOpened, credentialsSubmitted, signInSucceeded, signInRefused } = slice.actions;
