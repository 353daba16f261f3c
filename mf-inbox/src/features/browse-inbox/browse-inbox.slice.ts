import { cutText } from '@billfold/shared/contracts/cut-text';
import { messageLimits } from '@billfold/shared/contracts/limits';
import { selectFeature } from '@billfold/shared/store/remote-store';
import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { InboxView } from '../../entities/view/inbox-view';
import { moduleName } from '../../module/module-name';

/** Kept when the screen is left. */
type BrowseInbox = {
  /** The search of the conversations. */
  readonly search: string;
  /** That of the address; the sagas follow it. */
  readonly view: InboxView;
  /** Bulk actions that the server still works at. */
  readonly operationIds: readonly number[];
};

const slice = createSlice({
  name: `${moduleName}/browseInbox`,
  initialState: (): BrowseInbox => ({ search: '', view: 'all', operationIds: [] }),
  reducers: {
    searchChanged: (state, { payload }: PayloadAction<string>): BrowseInbox => ({
      ...state,
      search: cutText(payload, messageLimits.searchMax),
    }),
    viewShown: (state, { payload }: PayloadAction<InboxView>): BrowseInbox => ({
      ...state,
      view: payload,
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
export const { searchChanged, viewShown, operationsBegun, operationHidden } = slice.actions;
export const selectSearch = createSelector(selectInbox, ({ search }) => search);
/** Which conversations the list has. */
export type InboxQuery = { readonly search: string; readonly view: InboxView };
export const selectQuery = createSelector(selectInbox, ({ search, view }): InboxQuery => ({
  search,
  view,
}));
export const selectOperationIds = createSelector(selectInbox, ({ operationIds }) => operationIds);
