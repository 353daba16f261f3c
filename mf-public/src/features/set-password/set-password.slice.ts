import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { MailedLink } from '../../entities/mailed-link/mailed-link.domain';

/** A first password, or a new one in place of a forgotten one. */
export type PasswordKind = 'create' | 'reset';
export type PasswordSubmission = {
  readonly kind: PasswordKind;
  readonly link: MailedLink;
  readonly password: string;
};
export type SetPasswordState =
  | { readonly status: 'editing'; readonly errors: readonly string[] }
  | { readonly status: 'saving' | 'saved' };

const slice = createSlice({
  name: 'mf-public/setPassword',
  initialState: (): SetPasswordState => ({ status: 'editing', errors: [] }),
  reducers: {
    setPasswordOpened: (): SetPasswordState => ({ status: 'editing', errors: [] }),
    passwordSubmitted: (_state, _event: PayloadAction<PasswordSubmission>): SetPasswordState => ({
      status: 'saving',
    }),
    passwordSaved: (): SetPasswordState => ({ status: 'saved' }),
    passwordRefused: (_state, { payload }: PayloadAction<readonly string[]>): SetPasswordState => ({
      status: 'editing',
      errors: payload,
    }),
  },
});

export const setPasswordReducer = slice.reducer;
export const { setPasswordOpened, passwordSubmitted, passwordSaved, passwordRefused } =
  slice.actions;
