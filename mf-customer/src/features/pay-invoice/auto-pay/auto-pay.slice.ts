import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { AutoPayValues } from './auto-pay.domain';

/**
 * Where the overlay is. `start` is the set-up form of a customer without auto-pay and the settings of one who has it;
 * `edit` is the form over existing settings; `disable` asks once more.
 */
export type AutoPayState = {
  readonly step: 'start' | 'edit' | 'disable';
  readonly call: 'none' | 'saving' | 'disabling';
  readonly errors: readonly string[];
  /** How often auto-pay was switched off here: the overlay then closes. */
  readonly timesDisabled: number;
};

const initialState: AutoPayState = { step: 'start', call: 'none', errors: [], timesDisabled: 0 };

export type OfAutoPay<Fields = object> = PayloadAction<{ readonly invoiceId: number; readonly subscriptionId: number } & Fields>;

const slice = createSlice({
  name: 'mf-customer/autoPay',
  initialState,
  reducers: {
    autoPayOpened: (state, _event: OfAutoPay): AutoPayState => (state.call === 'none' ? { ...initialState, timesDisabled: state.timesDisabled } : state),
    editStarted: (state): AutoPayState => ({ ...state, step: 'edit', errors: [] }),
    disableStarted: (state): AutoPayState => ({ ...state, step: 'disable', errors: [] }),
    steppedBack: (state): AutoPayState => ({ ...state, step: 'start', errors: [] }),
    settingsSubmitted: (state, _event: OfAutoPay<{ readonly values: AutoPayValues }>): AutoPayState => ({ ...state, errors: [] }),
    disableConfirmed: (state, _event: OfAutoPay): AutoPayState => ({ ...state, call: 'disabling', errors: [] }),
    settingsSent: (state): AutoPayState => ({ ...state, call: 'saving', errors: [] }),
    autoPaySaved: (state): AutoPayState => ({ ...state, step: 'start', call: 'none', errors: [] }),
    autoPayDisabled: (state): AutoPayState => ({ ...state, call: 'none', errors: [], timesDisabled: state.timesDisabled + 1 }),
    /** The form itself or the server says no; what was entered stays. */
    autoPayRefused: (state, { payload }: PayloadAction<readonly string[]>): AutoPayState => ({ ...state, call: 'none', errors: payload }),
  },
});

export const {
  autoPayOpened, editStarted, disableStarted, steppedBack, settingsSubmitted, disableConfirmed, settingsSent, autoPaySaved, autoPayDisabled, autoPayRefused,
} = slice.actions;
export const autoPayReducer = slice.reducer;
