import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** The result of an opt-in. The token is in memory only: a reopened page has none. */
export type PhoneProof = {
  readonly subscriptionId: number;
  readonly username: string;
  readonly token: string;
  /** The texted code was right: the token now replaces the details of the sign-up. */
  readonly isProven: boolean;
};
export type PhoneProofState = PhoneProof | null;

const slice = createSlice({
  name: 'phoneProof',
  initialState: (): PhoneProofState => null,
  reducers: {
    phoneGiven: (
      _state,
      { payload }: PayloadAction<Omit<PhoneProof, 'isProven'>>,
    ): PhoneProofState => ({ ...payload, isProven: false }),
    phoneProven: (
      state,
      { payload }: PayloadAction<{ readonly subscriptionId: number }>,
    ): PhoneProofState =>
      state?.subscriptionId === payload.subscriptionId ? { ...state, isProven: true } : state,
    /** It was used, or the server takes it no longer. */
    phoneProofSpent: (): PhoneProofState => null,
  },
});

export const phoneProofReducer = slice.reducer;
export const { phoneGiven, phoneProven, phoneProofSpent } = slice.actions;
