import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { OptInName } from '@billfold/shared/contracts/opt-in-wording';

/** A switch that was moved: nothing is saved before it is confirmed. */
export type OptInChange =
  | { readonly status: 'none' }
  | {
      readonly status: 'asked' | 'saving';
      readonly subscriptionId: number;
      readonly name: OptInName;
      readonly isOn: boolean;
    };

export type SetOptInsState = { readonly change: OptInChange };

const initialState: SetOptInsState = { change: { status: 'none' } };
type OfSubscription<Fields = object> = PayloadAction<{ readonly subscriptionId: number } & Fields>;

const slice = createSlice({
  name: 'mf-customer/setOptIns',
  initialState,
  reducers: {
    merchantLeft: (): SetOptInsState => initialState,
    optInSwitched: (
      state,
      { payload }: OfSubscription<{ readonly name: OptInName; readonly isOn: boolean }>,
    ): SetOptInsState =>
      state.change.status === 'none' || state.change.subscriptionId !== payload.subscriptionId
        ? { change: { status: 'asked', ...payload } }
        : state,
    optInConfirmed: (state, _event: OfSubscription): SetOptInsState =>
      state.change.status === 'asked' ? { change: { ...state.change, status: 'saving' } } : state,
    /** Saved, given up or refused. */
    optInEnded: (state, { payload }: OfSubscription): SetOptInsState =>
      state.change.status !== 'none' && state.change.subscriptionId === payload.subscriptionId
        ? initialState
        : state,
  },
});

export const { merchantLeft, optInSwitched, optInConfirmed, optInEnded } = slice.actions;
export const setOptInsReducer = slice.reducer;
