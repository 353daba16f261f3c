import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { AutoPayValues } from './auto-pay.domain';

/**
 * Where the overlay is. `start` is the set-up form of a customer without auto-pay and the settings of one who has it;
 * `edit` is the form; `card` adds a card to choose in it; `disable` asks once more.
 */
export type AutoPayState = {
  readonly step: 'start' | 'edit' | 'card' | 'disable';
  /** What the form held when a card was to be added; null lets the form begin with the settings. */
  readonly draft: AutoPayValues | null;
  readonly call: 'none' | 'saving' | 'disabling';
  readonly errors: readonly string[];
  /** How often auto-pay was switched off here: the overlay then closes. */
  readonly timesDisabled: number;
};

const initialState: AutoPayState = {
  step: 'start',
  draft: null,
  call: 'none',
  errors: [],
  timesDisabled: 0,
};

export type OfAutoPay<Fields = object> = PayloadAction<
  { readonly invoiceId: number; readonly subscriptionId: number } & Fields
>;

const slice = createSlice({
  name: 'mf-customer/autoPay',
  initialState,
  reducers: {
    autoPayOpened: (state, _event: OfAutoPay): AutoPayState =>
      state.call === 'none' ? { ...initialState, timesDisabled: state.timesDisabled } : state,
    editStarted: (state): AutoPayState => ({ ...state, step: 'edit', draft: null, errors: [] }),
    disableStarted: (state): AutoPayState => ({ ...state, step: 'disable', errors: [] }),
    newCardWanted: (state, { payload }: PayloadAction<AutoPayValues>): AutoPayState => ({
      ...state,
      step: 'card',
      draft: payload,
      errors: [],
    }),
    newCardStored: (
      state,
      { payload }: PayloadAction<{ readonly methodId: number }>,
    ): AutoPayState => ({
      ...state,
      step: 'edit',
      draft: state.draft === null ? null : { ...state.draft, methodId: payload.methodId },
    }),
    /** From a new card to the form, from anywhere else to the start. */
    steppedBack: (state): AutoPayState =>
      state.step === 'card'
        ? { ...state, step: 'edit', errors: [] }
        : { ...state, step: 'start', draft: null, errors: [] },
    /** The entries changed, so an error about the former ones goes. */
    settingsChanged: (state, _event: PayloadAction<AutoPayValues>): AutoPayState =>
      state.errors.length === 0 ? state : { ...state, errors: [] },
    settingsSubmitted: (
      state,
      _event: OfAutoPay<{ readonly values: AutoPayValues }>,
    ): AutoPayState => ({ ...state, errors: [] }),
    disableConfirmed: (state, _event: OfAutoPay): AutoPayState => ({
      ...state,
      call: 'disabling',
      errors: [],
    }),
    settingsSent: (state): AutoPayState => ({ ...state, call: 'saving', errors: [] }),
    autoPaySaved: (state): AutoPayState => ({
      ...state,
      step: 'start',
      draft: null,
      call: 'none',
      errors: [],
    }),
    autoPayDisabled: (state): AutoPayState => ({
      ...state,
      call: 'none',
      errors: [],
      timesDisabled: state.timesDisabled + 1,
    }),
    /** The form itself or the server says no; what was entered stays. */
    autoPayRefused: (state, { payload }: PayloadAction<readonly string[]>): AutoPayState => ({
      ...state,
      call: 'none',
      errors: payload,
    }),
  },
});

export const {
  autoPayOpened,
  editStarted,
  disableStarted,
  newCardWanted,
  newCardStored,
  steppedBack,
  settingsChanged,
  settingsSubmitted,
  disableConfirmed,
  settingsSent,
  autoPaySaved,
  autoPayDisabled,
  autoPayRefused,
} = slice.actions;
export const autoPayReducer = slice.reducer;
