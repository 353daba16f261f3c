import { pinLimits } from '@billfold/shared/contracts/limits';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** The name for the sign-in: the known username, or the phone number's ten digits. */
export type CustomerIdentity = { readonly username: string } | { readonly phone: string };
export type SignInCustomerState =
  | { readonly status: 'entering'; readonly pin: string; readonly errors: readonly string[] }
  | { readonly status: 'checking'; readonly pin: string }
  | {
      readonly status: 'askingEmail' | 'savingEmail';
      readonly userId: number;
      readonly errors: readonly string[];
    }
  | { readonly status: 'signedIn' };

export type PinChange = { readonly pin: string; readonly identity: CustomerIdentity };

const entering = (errors: readonly string[] = []): SignInCustomerState => ({
  status: 'entering',
  pin: '',
  errors,
});

const slice = createSlice({
  name: 'signInCustomer',
  initialState: entering,
  reducers: {
    loginOpened: () => entering(),
    pinChanged: (state, event: PayloadAction<PinChange>): SignInCustomerState =>
      state.status === 'entering' && event.payload.pin.length <= pinLimits.length
        ? { ...state, pin: event.payload.pin, errors: [] }
        : state,
    pinWithheld: () => entering(),
    checkStarted: (state): SignInCustomerState =>
      state.status === 'entering' ? { status: 'checking', pin: state.pin } : state,
    signInRefused: (_state, event: PayloadAction<readonly string[]>): SignInCustomerState =>
      entering(event.payload),
    emailRequested: (
      _state,
      event: PayloadAction<{ readonly userId: number }>,
    ): SignInCustomerState => ({
      status: 'askingEmail',
      userId: event.payload.userId,
      errors: [],
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
    emailPostponed: (): SignInCustomerState => ({ status: 'signedIn' }),
    signInSucceeded: (): SignInCustomerState => ({ status: 'signedIn' }),
  },
});

export const signInCustomerReducer = slice.reducer;
export const {
  loginOpened,
  pinChanged,
  pinWithheld,
  checkStarted,
  signInRefused,
  emailRequested,
  emailSubmitted,
  emailRefused,
  emailPostponed,
  signInSucceeded,
} = slice.actions;
