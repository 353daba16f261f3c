import {
  sessionEndedEvent,
  type SessionSnapshot,
} from '@billfold/shared/contracts/remote.contract';
import type { MerchantSelf } from '@billfold/shared/contracts/session.contract';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sessionStarted, userLoaded } from './auth.slice';

export type ProfileStatus = 'idle' | 'loading' | 'loaded';

/** The server's profile of the signed-in user, read once per page when an area opens. */
export type ProfileState = {
  readonly user: ProfileStatus;
  readonly merchant: ProfileStatus;
  readonly merchants: SessionSnapshot['merchants'];
  readonly integrations: readonly string[];
  readonly defaultReportRange?: string;
  /** The merchant of lists and figures; null for all. */
  readonly chosenMerchantId: number | null;
};

const unknownProfile: ProfileState = {
  user: 'idle',
  merchant: 'idle',
  merchants: [],
  integrations: [],
  chosenMerchantId: null,
};

export const profileSlice = createSlice({
  name: 'profile',
  initialState: unknownProfile,
  reducers: {
    merchantAreaEntered: (state): ProfileState =>
      state.merchant === 'idle' ? { ...state, merchant: 'loading' } : state,
    customerAreaEntered: (state): ProfileState =>
      state.user === 'idle' ? { ...state, user: 'loading' } : state,
    userChanged: (state): ProfileState => ({ ...state, user: 'loading' }),
    /** What the person may do was changed: it is read again. */
    permissionsChanged: (state): ProfileState => state,
    merchantLoaded: (state, { payload }: PayloadAction<MerchantSelf>): ProfileState => ({
      ...state,
      merchant: 'loaded',
      merchants: payload.merchants,
      integrations: payload.integrations,
      defaultReportRange: payload.default_report_range,
    }),
    merchantChosen: (state, { payload }: PayloadAction<number | null>): ProfileState => ({
      ...state,
      chosenMerchantId: payload,
    }),
    userLoadFailed: (state): ProfileState => ({ ...state, user: 'idle' }),
  },
  extraReducers: (builder) => {
    builder
      .addCase(userLoaded, (state): ProfileState => ({ ...state, user: 'loaded' }))
      .addMatcher(
        ({ type }) => type === sessionEndedEvent || type === sessionStarted.type,
        () => unknownProfile,
      );
  },
});

export const {
  merchantAreaEntered,
  customerAreaEntered,
  userChanged,
  permissionsChanged,
  merchantLoaded,
  merchantChosen,
  userLoadFailed,
} = profileSlice.actions;
