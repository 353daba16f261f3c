import { cutText } from '@billfold/shared/contracts/cut-text';
import { messageLimits } from '@billfold/shared/contracts/limits';
import { selectFeature } from '@billfold/shared/store/remote-store';
import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { moduleName } from '../../module/module-name';

/** Kept when the screen is left. */
type BrowseInbox = {
  /** The search of the conversations. */
  readonly search: string;
  /** Bulk actions that the server still works at. */
  readonly operationIds: readonly number[];
};

const slice = createSlice({
  name: `${moduleName}/browseInbox`,
  initialState: (): BrowseInbox => ({ search: '', operationIds: [] }),
  reducers: {
    searchChanged: (state, { payload }: PayloadAction<string>): BrowseInbox => ({
      ...state,
      search: cutText(payload, messageLimits.searchMax),
    }),
    operationsBegun: (state, { payload }: PayloadAction<readonly number[]>): BrowseInbox => ({
      ...state,
      operationIds: [...state.operationIds, ...payload],
    }),
    operationHidden: (state, { payload }: PayloadAction<number>): BrowseInbox => ({
      ...state,
      operationIds: state.operationIds.filter((id) => id !== payload),
    }),
  },
});

const selectInbox = selectFeature<BrowseInbox>(moduleName, 'browseInbox');

export const browseInboxReducer = slice.reducer;
export const { searchChanged, operationsBegun, operationHidden } = slice.actions;
export const selectSearch = createSelector(selectInbox, ({ search }) => search);
export const selectOperationIds = createSelector(selectInbox, ({ operationIds }) => operationIds);
