import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export type MerchantCredentials = { readonly email: string; readonly password: string };
/** What the server requires after a correct password; the token opens that step only. */
export type SecondStepWish = { readonly kind: 'code' | 'setup'; readonly token: string };
export type SignInMerchantState =
  | { readonly status: 'ready' | 'checking' | 'signedIn' }
  | { readonly status: 'refused'; readonly errors: readonly string[] }
  | { readonly status: 'secondStep'; readonly step: SecondStepWish };

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
    secondStepWanted: (
      _state,
      { payload: step }: PayloadAction<SecondStepWish>,
    ): SignInMerchantState => ({ status: 'secondStep', step }),
    signInRefused: (_state, event: PayloadAction<readonly string[]>): SignInMerchantState => ({
      status: 'refused',
      errors: event.payload,
    }),
  },
});

export const signInMerchantReducer = slice.reducer;
export const {
  loginOpened,
  credentialsSubmitted,
  secondStepWanted,
  signInSucceeded,
  signInRefused,
} = slice.actions;
