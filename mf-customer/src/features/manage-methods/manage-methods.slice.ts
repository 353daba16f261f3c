import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/**
 * The removal of one method: first the question, then the call. A refusal leads back to the question, with its reason.
 */
export type Removal =
  | { readonly status: 'none' }
  | {
      readonly status: 'asked' | 'removing';
      readonly methodId: number;
      /** The server answered that the method is in use: a customer who confirms now has seen the warning. */
      readonly isInUse: boolean;
      readonly errors: readonly string[];
    };

export type ManageMethodsState = {
  readonly removal: Removal;
  /** The method that is becoming the default. */
  readonly preferringId: number | null;
  readonly errors: readonly string[];
};

const initialState: ManageMethodsState = {
  removal: { status: 'none' },
  preferringId: null,
  errors: [],
};
type OfMethod<Fields = object> = PayloadAction<{ readonly methodId: number } & Fields>;

const slice = createSlice({
  name: 'mf-customer/manageMethods',
  initialState,
  reducers: {
    methodsLeft: (): ManageMethodsState => initialState,
    preferenceRequested: (state, { payload }: OfMethod): ManageMethodsState => ({
      ...state,
      preferringId: payload.methodId,
      errors: [],
    }),
    preferenceSaved: (state): ManageMethodsState => ({ ...state, preferringId: null }),
    preferenceFailed: (
      state,
      { payload }: PayloadAction<readonly string[]>,
    ): ManageMethodsState => ({ ...state, preferringId: null, errors: payload }),
    removalRequested: (state, { payload }: OfMethod): ManageMethodsState => ({
      ...state,
      errors: [],
      removal: { status: 'asked', methodId: payload.methodId, isInUse: false, errors: [] },
    }),
    removalDismissed: (state): ManageMethodsState => ({ ...state, removal: { status: 'none' } }),
    /** `isWarned`: the customer read what else ends with the method. */
    removalConfirmed: (
      state,
      { payload }: OfMethod<{ readonly isWarned: boolean }>,
    ): ManageMethodsState => ({
      ...state,
      removal: {
        status: 'removing',
        methodId: payload.methodId,
        isInUse: payload.isWarned,
        errors: [],
      },
    }),
    methodRemoved: (state): ManageMethodsState => ({ ...state, removal: { status: 'none' } }),
    removalRefused: (
      state,
      { payload }: OfMethod<{ readonly isInUse: boolean; readonly errors: readonly string[] }>,
    ): ManageMethodsState =>
      state.removal.status === 'none'
        ? state
        : { ...state, removal: { status: 'asked', ...payload } },
  },
});

export const {
  methodsLeft,
  preferenceRequested,
  preferenceSaved,
  preferenceFailed,
  removalRequested,
  removalDismissed,
  removalConfirmed,
  methodRemoved,
  removalRefused,
} = slice.actions;
export const manageMethodsReducer = slice.reducer;
