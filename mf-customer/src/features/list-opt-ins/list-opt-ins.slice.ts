import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SubscriptionView } from '@billfold/shared/contracts/subscription.contract';
import { failed, idle, loaded, loading, type RemoteData } from '@billfold/shared/store/remote-data';

export type ListOptInsState = RemoteData<readonly SubscriptionView[]>;

const slice = createSlice({
  name: 'mf-customer/listOptIns',
  initialState: (): ListOptInsState => idle,
  reducers: {
    /** Merchants that are already there stay in sight while they are loaded anew. */
    optInsOpened: (state): ListOptInsState => (state.status === 'loaded' ? state : loading),
    optInsLoaded: (
      _state,
      { payload }: PayloadAction<readonly SubscriptionView[]>,
    ): ListOptInsState => loaded(payload),
    optInsFailed: (state, { payload }: PayloadAction<readonly string[]>): ListOptInsState =>
      state.status === 'loaded' ? state : failed(payload),
  },
});

export const { optInsOpened, optInsLoaded, optInsFailed } = slice.actions;
export const listOptInsReducer = slice.reducer;
