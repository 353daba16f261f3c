import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { MailedLink } from '../../entities/mailed-link/mailed-link.domain';

export type ConfirmContactState =
  | { readonly status: 'asking' | 'confirming' | 'confirmed' | 'dead' }
  /** Another try may help. */
  | { readonly status: 'failed'; readonly errors: readonly string[] };

const slice = createSlice({
  name: 'mf-public/confirmContact',
  initialState: (): ConfirmContactState => ({ status: 'asking' }),
  reducers: {
    confirmationOpened: (): ConfirmContactState => ({ status: 'asking' }),
    confirmationSubmitted: (_state, _event: PayloadAction<MailedLink>): ConfirmContactState => ({
      status: 'confirming',
    }),
    contactConfirmed: (): ConfirmContactState => ({ status: 'confirmed' }),
    confirmationRefused: (): ConfirmContactState => ({ status: 'dead' }),
    confirmationFailed: (
      _state,
      { payload }: PayloadAction<readonly string[]>,
    ): ConfirmContactState => ({ status: 'failed', errors: payload }),
  },
});

export const confirmContactReducer = slice.reducer;
export const {
  confirmationOpened,
  confirmationSubmitted,
  contactConfirmed,
  confirmationRefused,
  confirmationFailed,
} = slice.actions;
