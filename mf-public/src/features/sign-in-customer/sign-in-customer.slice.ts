import { pinLimits } from '@billfold/shared/contracts/limits';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** The name for the sign-in: the known username, or the phone number's ten digits. */
export type CustomerIdentity = { readonly username: string } | { readonly phone: string };
type Merchant = { readonly name: string; readonly logoUrl: string };
type Step =
  | { readonly status: 'entering'; readonly pin: string; readonly errors: readonly string[] }
  | { readonly status: 'checking'; readonly pin: string }
  | {
      readonly status: 'askingEmail' | 'savingEmail';
      readonly userId: number;
      readonly errors: readonly string[];
    }
  | { readonly status: 'signedIn' };
export type SignInCustomerState = Step & { readonly merchant: Merchant | null };

export type PinChange = { readonly pin: string; readonly identity: CustomerIdentity };

const entering = (
  state: SignInCustomerState,
  errors: readonly string[] = [],
): SignInCustomerState => ({ status: 'entering', pin: '', errors, merchant: state.merchant });

const slice = createSlice({
  name: 'signInCustomer',
  initialState: (): SignInCustomerState => ({
    status: 'entering',
    pin: '',
    errors: [],
    merchant: null,
  }),
  reducers: {
    loginOpened: (
      state,
      _event: PayloadAction<{ readonly merchantName: string | null }>,
    ): SignInCustomerState => entering(state),
    merchantLoaded: (state, event: PayloadAction<Merchant>): SignInCustomerState => ({
      ...state,
      merchant: event.payload,
    }),
    pinChanged: (state, event: PayloadAction<PinChange>): SignInCustomerState =>
      state.status === 'entering' && event.payload.pin.length <= pinLimits.length
        ? { ...state, pin: event.payload.pin, errors: [] }
        : state,
    pinWithheld: (state): SignInCustomerState => entering(state),
    checkStarted: (state): SignInCustomerState =>
      state.status === 'entering'
        ? { status: 'checking', pin: state.pin, merchant: state.merchant }
        : state,
    signInRefused: (state, event: PayloadAction<readonly string[]>): SignInCustomerState =>
      entering(state, event.payload),
    emailAsked: (
      state,
      event: PayloadAction<{ readonly userId: number }>,
    ): SignInCustomerState => ({
      status: 'askingEmail',
      userId: event.payload.userId,
      errors: [],
      merchant: state.merchant,
    }),
    emailSubmitted: (
      state,
      _event: PayloadAction<{ readonly email: string }>,
    ): SignInCustomerState =>
      state.status === 'askingEmail' ? { ...state, status: 'savingEmail', errors: [] } : state,
    emailRefused: (state, event: PayloadAction<readonly string[]>): SignInCustomerState =>
      state.status === 'savingEmail'
        ? { ...state, status: 'askingEmail', errors: event.payload }
        : state,
    emailPostponed: (state): SignInCustomerState => ({
      status: 'signedIn',
      merchant: state.merchant,
    }),
    signInSucceeded: (state): SignInCustomerState => ({
      status: 'signedIn',
      merchant: state.merchant,
    }),
  },
});

export const signInCustomerReducer = slice.reducer;
export const {
  loginOpened,
  merchantLoaded,
  pinChanged,
  pinWithheld,
  checkStarted,
  signInRefused,
  emailAsked,
  emailSubmitted,
  emailRefused,
  emailPostponed,
  signInSucceeded,
} = slice.actions;
