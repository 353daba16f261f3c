import type { PayloadAction } from '@reduxjs/toolkit';
import type { AutoPayValues } from './auto-pay.domain';

/**
 * Where the dialog is. `start` is the set-up form of a customer without auto-pay and the settings of one who has it;
 * `edit` is the form; `card` adds a card to choose in it; `disable` confirms that auto-pay ends.
 */
export type AutoPayState = {
  readonly step: 'start' | 'edit' | 'card' | 'disable';
  /** Values of the form at the moment when a card was to be added; null starts the form with the settings. */
  readonly draft: AutoPayValues | null;
  readonly call: 'none' | 'saving' | 'disabling';
  readonly errors: readonly string[];
  /** How often auto-pay was switched off here: the dialog then closes. */
  readonly timesDisabled: number;
};

export const initialAutoPay: AutoPayState = {
  step: 'start',
  draft: null,
  call: 'none',
  errors: [],
  timesDisabled: 0,
};

export type OfAutoPay<Fields = object> = PayloadAction<
  { readonly subscriptionId: number } & Fields
>;

/** The events of the dialog. A slice of each remote has them under its own names. */
export const autoPayReducers = {
  autoPayOpened: (state: AutoPayState, _event: OfAutoPay): AutoPayState =>
    state.call === 'none' ? { ...initialAutoPay, timesDisabled: state.timesDisabled } : state,
  editStarted: (state: AutoPayState): AutoPayState => ({
    ...state,
    step: 'edit',
    draft: null,
    errors: [],
  }),
  disableStarted: (state: AutoPayState): AutoPayState => ({
    ...state,
    step: 'disable',
    errors: [],
  }),
  newCardWanted: (
    state: AutoPayState,
    { payload }: PayloadAction<AutoPayValues>,
  ): AutoPayState => ({
    ...state,
    step: 'card',
    draft: payload,
    errors: [],
  }),
  newCardStored: (
    state: AutoPayState,
    { payload }: PayloadAction<{ readonly methodId: number }>,
  ): AutoPayState => ({
    ...state,
    step: 'edit',
    draft: state.draft === null ? null : { ...state.draft, methodId: payload.methodId },
  }),
  /** From a new card to the form, from anywhere else to the start. */
  steppedBack: (state: AutoPayState): AutoPayState =>
    state.step === 'card'
      ? { ...state, step: 'edit', errors: [] }
      : { ...state, step: 'start', draft: null, errors: [] },
  /** The entries changed, so an error about the former ones goes. */
  settingsChanged: (state: AutoPayState, _event: PayloadAction<AutoPayValues>): AutoPayState =>
    state.errors.length === 0 ? state : { ...state, errors: [] },
  settingsSubmitted: (
    state: AutoPayState,
    _event: OfAutoPay<{ readonly values: AutoPayValues }>,
  ): AutoPayState => ({ ...state, errors: [] }),
  disableConfirmed: (state: AutoPayState, _event: OfAutoPay): AutoPayState => ({
    ...state,
    call: 'disabling',
    errors: [],
  }),
  settingsSent: (state: AutoPayState): AutoPayState => ({ ...state, call: 'saving', errors: [] }),
  autoPaySaved: (state: AutoPayState): AutoPayState => ({
    ...state,
    step: 'start',
    draft: null,
    call: 'none',
    errors: [],
  }),
  autoPayDisabled: (state: AutoPayState): AutoPayState => ({
    ...state,
    call: 'none',
    errors: [],
    timesDisabled: state.timesDisabled + 1,
  }),
  /** The form itself or the server refuses; what was entered stays. */
  autoPayRefused: (
    state: AutoPayState,
    { payload }: PayloadAction<readonly string[]>,
  ): AutoPayState => ({
    ...state,
    call: 'none',
    errors: payload,
  }),
};
