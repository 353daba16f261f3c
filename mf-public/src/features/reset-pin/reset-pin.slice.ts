import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { MailedLink } from '../../entities/mailed-link/mailed-link.domain';
import { enterNewPin, startNewPin, type NewPinEntry } from '../../entities/new-pin/new-pin.domain';

export type ResetPinState =
  | { readonly status: 'choosing'; readonly entry: NewPinEntry }
  | { readonly status: 'saving' | 'saved'; readonly pin: string }
  /** The chosen PIN is kept for another try. */
  | { readonly status: 'failed'; readonly pin: string; readonly errors: readonly string[] };

export type PinEntered = { readonly pin: string; readonly link: MailedLink };

const choosing = (complaint: string | null = null): ResetPinState => ({
  status: 'choosing',
  entry: startNewPin(complaint),
});

const slice = createSlice({
  name: 'mf-public/resetPin',
  initialState: (): ResetPinState => choosing(),
  reducers: {
    resetPinOpened: (): ResetPinState => choosing(),
    newPinEntered: (state, { payload }: PayloadAction<PinEntered>): ResetPinState => {
      if (state.status !== 'choosing') return state;
      const entry = enterNewPin(state.entry, payload.pin);
      return entry.step === 'chosen'
        ? { status: 'saving', pin: entry.pin }
        : { status: 'choosing', entry };
    },
    pinSaveRepeated: (state, _event: PayloadAction<{ readonly link: MailedLink }>): ResetPinState =>
      state.status === 'failed' ? { status: 'saving', pin: state.pin } : state,
    pinSaved: (state): ResetPinState =>
      state.status === 'saving' ? { ...state, status: 'saved' } : state,
    pinSaveFailed: (state, { payload }: PayloadAction<readonly string[]>): ResetPinState =>
      state.status === 'saving' ? { status: 'failed', pin: state.pin, errors: payload } : state,
    /** Another PIN, please. */
    pinRefused: (_state, { payload }: PayloadAction<readonly string[]>): ResetPinState =>
      choosing(payload.join(' ')),
  },
});

export const resetPinReducer = slice.reducer;
export const {
  resetPinOpened,
  newPinEntered,
  pinSaveRepeated,
  pinSaved,
  pinSaveFailed,
  pinRefused,
} = slice.actions;
