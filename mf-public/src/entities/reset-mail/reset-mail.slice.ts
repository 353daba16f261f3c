import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** Merchant staff get a link to a new password, customers one to a new PIN. */
export type Audience = 'merchant' | 'customer';
export type ResetMailState =
  | { readonly status: 'asking'; readonly errors: readonly string[] }
  | { readonly status: 'sending' }
  | { readonly status: 'sent'; readonly email: string };

const asking = (errors: readonly string[] = []): ResetMailState => ({ status: 'asking', errors });

const slice = createSlice({
  name: 'mf-public/resetMail',
  initialState: (): ResetMailState => asking(),
  reducers: {
    resetMailOpened: (): ResetMailState => asking(),
    resetMailRequested: (
      _state,
      _event: PayloadAction<{ readonly audience: Audience; readonly email: string }>,
    ): ResetMailState => ({ status: 'sending' }),
    resetMailSent: (
      _state,
      { payload }: PayloadAction<{ readonly email: string }>,
    ): ResetMailState => ({ status: 'sent', email: payload.email }),
    resetMailRefused: (
      _state,
      {
        payload,
      }: PayloadAction<{ readonly audience: Audience; readonly errors: readonly string[] }>,
    ): ResetMailState =>
      // Staff read it in a notification.
      asking(payload.audience === 'customer' ? payload.errors : []),
  },
});

export const resetMailReducer = slice.reducer;
export const { resetMailOpened, resetMailRequested, resetMailSent, resetMailRefused } =
  slice.actions;
