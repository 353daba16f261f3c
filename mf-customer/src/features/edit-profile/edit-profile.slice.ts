import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { UpdateCustomerRequest } from '@billfold/shared/contracts/session.contract';

export type EditProfileState = {
  readonly status: 'viewing' | 'editing' | 'saving';
  /** What was saved on this screen; the session learns it a moment later. */
  readonly saved: UpdateCustomerRequest | null;
};

const initialState: EditProfileState = { status: 'viewing', saved: null };

const slice = createSlice({
  name: 'mf-customer/editProfile',
  initialState,
  reducers: {
    profileLeft: (): EditProfileState => initialState,
    profileEditStarted: (state): EditProfileState => ({ ...state, status: 'editing' }),
    profileEditCancelled: (state): EditProfileState => ({ ...state, status: 'viewing' }),
    profileSubmitted: (state, _event: PayloadAction<UpdateCustomerRequest>): EditProfileState => ({
      ...state,
      status: 'saving',
    }),
    profileSaved: (
      _state,
      { payload }: PayloadAction<UpdateCustomerRequest>,
    ): EditProfileState => ({ status: 'viewing', saved: payload }),
    /** The draft stays. */
    profileRefused: (state): EditProfileState =>
      state.status === 'saving' ? { ...state, status: 'editing' } : state,
  },
});

export const {
  profileLeft,
  profileEditStarted,
  profileEditCancelled,
  profileSubmitted,
  profileSaved,
  profileRefused,
} = slice.actions;
export const editProfileReducer = slice.reducer;
