import type { ChangePasswordRequest } from '@billfold/shared/contracts/access.contract';
import type { Refusals } from '@billfold/shared/store/submission';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export type PasswordChange = ChangePasswordRequest & {
  /** Of the second factor; null while the server has not required one. */
  readonly code: string | null;
};

type Refused = { readonly errors: readonly string[]; readonly refusals: Refusals };

export type ChangePasswordState = Refused & {
  readonly status: 'editing' | 'saving' | 'saved';
  readonly wantsCode: boolean;
};

const noRefusal: Refused = { errors: [], refusals: {} };
const opened: ChangePasswordState = { status: 'editing', wantsCode: false, ...noRefusal };

const slice = createSlice({
  name: 'mf-public/changePassword',
  initialState: opened,
  reducers: {
    changePasswordOpened: (): ChangePasswordState => opened,
    newPasswordSubmitted: (state, _event: PayloadAction<PasswordChange>): ChangePasswordState => ({
      ...state,
      status: 'saving',
      ...noRefusal,
    }),
    codeAccepted: (state): ChangePasswordState => ({ ...state, wantsCode: false }),
    passwordChanged: (): ChangePasswordState => ({ ...opened, status: 'saved' }),
    passwordChangeRefused: (state, { payload }: PayloadAction<Refused>): ChangePasswordState => ({
      status: 'editing',
      wantsCode: state.wantsCode || 'code' in payload.refusals,
      ...payload,
    }),
  },
});

export const changePasswordReducer = slice.reducer;
export const {
  changePasswordOpened,
  newPasswordSubmitted,
  codeAccepted,
  passwordChanged,
  passwordChangeRefused,
} = slice.actions;
