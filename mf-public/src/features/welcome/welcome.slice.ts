import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Invitation } from './invitation.domain';

export type WelcomeState = {
  readonly status: 'idle' | 'sendingCode' | 'resendingCode' | 'checkingCode' | 'finishing';
  readonly errors: readonly string[];
  /** The last thing that happened was another code on its way. */
  readonly isResent: boolean;
  /** When another code may be requested, in milliseconds of the clock. */
  readonly resendFreeAt: number;
};

const initialState = (): WelcomeState => ({
  status: 'idle',
  errors: [],
  isResent: false,
  resendFreeAt: 0,
});
const begin =
  (status: WelcomeState['status']) =>
  (state: WelcomeState): WelcomeState => ({ ...state, status, errors: [], isResent: false });

type PhoneSubmitted = Pick<Invitation, 'merchantName'> & {
  readonly subscriptionId: number;
  readonly phone: string;
};
type CodeSubmitted = Pick<Invitation, 'username' | 'merchantName'> & {
  readonly subscriptionId: number;
  readonly code: string;
};
type DonePressed = Pick<Invitation, 'merchantName'> & { readonly username: string };

const slice = createSlice({
  name: 'welcome',
  initialState,
  reducers: {
    stepOpened: begin('idle'),
    phoneSubmitted: {
      reducer: begin('sendingCode'),
      prepare: (payload: PhoneSubmitted) => ({ payload }),
    },
    codeSent: (
      state,
      { payload }: PayloadAction<{ readonly resendFreeAt: number }>,
    ): WelcomeState => ({ ...state, status: 'idle', resendFreeAt: payload.resendFreeAt }),
    resendPressed: {
      reducer: begin('resendingCode'),
      prepare: (payload: PhoneSubmitted) => ({ payload }),
    },
    codeResent: (
      state,
      { payload }: PayloadAction<{ readonly resendFreeAt: number }>,
    ): WelcomeState => ({
      ...state,
      status: 'idle',
      isResent: true,
      resendFreeAt: payload.resendFreeAt,
    }),
    resendPutOff: (
      state,
      { payload }: PayloadAction<{ readonly resendFreeAt: number }>,
    ): WelcomeState => ({ ...state, resendFreeAt: payload.resendFreeAt }),
    codeSubmitted: {
      reducer: begin('checkingCode'),
      prepare: (payload: CodeSubmitted) => ({ payload }),
    },
    donePressed: { reducer: begin('finishing'), prepare: (payload: DonePressed) => ({ payload }) },
    stepDone: begin('idle'),
    stepFailed: (state, { payload }: PayloadAction<readonly string[]>): WelcomeState => ({
      ...state,
      status: 'idle',
      errors: payload,
    }),
  },
});

export const welcomeReducer = slice.reducer;
export const {
  stepOpened,
  phoneSubmitted,
  codeSent,
  resendPressed,
  codeResent,
  resendPutOff,
  codeSubmitted,
  donePressed,
  stepDone,
  stepFailed,
} = slice.actions;
