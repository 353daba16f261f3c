import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import { selectFeature } from '@billfold/shared/store/remote-store';
import { moduleName } from '../../module/module-name';

export type WriteNoteState = {
  readonly customerId: number | null;
  readonly status: 'idle' | 'saving' | 'saved' | 'refused';
  readonly errors: readonly string[];
};

const initialState: WriteNoteState = { customerId: null, status: 'idle', errors: [] };

/** A server of an earlier release answers no version: it takes no notes. */
export type NotedCustomer = CustomerView & { readonly version?: number };

type Submitted = { readonly customer: NotedCustomer; readonly notes: string };

const slice = createSlice({
  name: `${moduleName}/writeNote`,
  initialState,
  reducers: {
    noteSubmitted: (_state, { payload }: PayloadAction<Submitted>): WriteNoteState => ({
      customerId: payload.customer.id,
      status: 'saving',
      errors: [],
    }),
    noteSaved: (state): WriteNoteState => ({ ...state, status: 'saved' }),
    noteRefused: (state, { payload }: PayloadAction<readonly string[]>): WriteNoteState => ({
      ...state,
      status: 'refused',
      errors: payload,
    }),
    /** The form has the saved note, or was left. A save that is under way goes on. */
    noteSettled: (state): WriteNoteState => (state.status === 'saving' ? state : initialState),
  },
});

export const { noteSubmitted, noteSaved, noteRefused, noteSettled } = slice.actions;
export const writeNoteReducer = slice.reducer;
const selectState = selectFeature<WriteNoteState>(moduleName, 'writeNote');
/** The save of one customer's note. */
export const selectWriteNote =
  (customerId: number) =>
  (root: unknown): WriteNoteState => {
    const state = selectState(root);
    return state.customerId === customerId ? state : initialState;
  };
