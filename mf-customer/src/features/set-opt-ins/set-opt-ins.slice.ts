import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { OptInName } from '@billfold/shared/contracts/opt-in-wording';
import type { SubscriptionView } from '@billfold/shared/contracts/subscription.contract';
import { failed, idle, loaded, loading, type RemoteData } from '@billfold/shared/store/remote-data';

/** A switch that was moved: nothing is saved before it is confirmed. */
export type OptInChange =
  | { readonly status: 'none' }
  | { readonly status: 'asked' | 'saving'; readonly name: OptInName; readonly isOn: boolean };

export type SetOptInsState = {
  readonly subscriptionId: number | null;
  readonly subscription: RemoteData<SubscriptionView>;
  readonly change: OptInChange;
};

const initialState: SetOptInsState = {
  subscriptionId: null,
  subscription: idle,
  change: { status: 'none' },
};
type OfSubscription<Fields = object> = PayloadAction<{ readonly subscriptionId: number } & Fields>;

const slice = createSlice({
  name: 'mf-customer/setOptIns',
  initialState,
  reducers: {
    merchantOpened: (_state, { payload: { subscriptionId } }: OfSubscription): SetOptInsState => ({
      ...initialState,
      subscriptionId,
      subscription: loading,
    }),
    merchantLeft: (): SetOptInsState => initialState,
    merchantLoaded: (state, { payload }: PayloadAction<SubscriptionView>): SetOptInsState =>
      payload.id === state.subscriptionId ? { ...state, subscription: loaded(payload) } : state,
    /** Saved values that are already in sight stay there. */
    merchantFailed: (
      state,
      { payload }: OfSubscription<{ readonly errors: readonly string[] }>,
    ): SetOptInsState =>
      payload.subscriptionId !== state.subscriptionId || state.subscription.status === 'loaded'
        ? state
        : { ...state, subscription: failed(payload.errors) },
    optInSwitched: (
      state,
      { payload }: PayloadAction<{ readonly name: OptInName; readonly isOn: boolean }>,
    ): SetOptInsState =>
      state.change.status === 'none'
        ? { ...state, change: { status: 'asked', ...payload } }
        : state,
    optInConfirmed: (state): SetOptInsState =>
      state.change.status === 'asked'
        ? { ...state, change: { ...state.change, status: 'saving' } }
        : state,
    optInSaved: (state, { payload }: PayloadAction<SubscriptionView>): SetOptInsState =>
      payload.id === state.subscriptionId
        ? { ...state, subscription: loaded(payload), change: { status: 'none' } }
        : state,
    /** Given up or refused: the saved values are read again. */
    optInWithdrawn: (state, { payload }: OfSubscription): SetOptInsState =>
      payload.subscriptionId === state.subscriptionId
        ? { ...state, change: { status: 'none' } }
        : state,
  },
});

export const {
  merchantOpened,
  merchantLeft,
  merchantLoaded,
  merchantFailed,
  optInSwitched,
  optInConfirmed,
  optInSaved,
  optInWithdrawn,
} = slice.actions;
export const setOptInsReducer = slice.reducer;
