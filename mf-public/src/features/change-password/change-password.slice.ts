import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export type ChangePasswordState =
  | { readonly status: 'editing'; readonly errors: readonly string[] }
  | { readonly status: 'saving' | 'saved' };

const slice = createSlice({
  name: 'mf-public/changePassword',
  initialState: (): ChangePasswordState => ({ status: 'editing', errors: [] }),
  reducers: {
    changePasswordOpened: (): ChangePasswordState => ({ status: 'editing', errors: [] }),
    newPasswordSubmitted: (_state, _event: PayloadAction<string>): ChangePasswordState => ({
      status: 'saving',
    }),
    passwordChanged: (): ChangePasswordState => ({ status: 'saved' }),
    passwordChangeRefused: (
      _state,
      { payload }: PayloadAction<readonly string[]>,
    ): ChangePasswordState => ({ status: 'editing', errors: payload }),
  },
});

export const changePasswordReducer = slice.reducer;
export const {
  changePasswordOpened,
  newPasswordSubmitted,
  passwordChanged,
  passwordChangeRefused,
} = slice.actions;
