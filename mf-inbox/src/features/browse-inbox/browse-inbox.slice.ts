import { cutText } from '@billfold/shared/contracts/cut-text';
import { messageLimits } from '@billfold/shared/contracts/limits';
import { selectFeature } from '@billfold/shared/store/remote-store';
import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ConversationFilter } from '../../entities/view/inbox-view';
import { moduleName } from '../../module/module-name';

/** Kept when the screen is left. View and merchant are those of the address and the header; the sagas follow them. */
type BrowseInbox = ConversationFilter & {
  /** Bulk actions that the server still works at. */
  readonly operationIds: readonly number[];
};

const slice = createSlice({
  name: `${moduleName}/browseInbox`,
  initialState: (): BrowseInbox => ({
    search: '',
    view: 'all',
    merchantId: null,
    operationIds: [],
  }),
  reducers: {
    searchChanged: (state, { payload }: PayloadAction<string>): BrowseInbox => ({
      ...state,
      search: cutText(payload, messageLimits.searchMax),
    }),
    listShown: (
      state,
      { payload }: PayloadAction<Omit<ConversationFilter, 'search'>>,
    ): BrowseInbox => ({ ...state, ...payload }),
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
export const { searchChanged, listShown, operationsBegun, operationHidden } = slice.actions;
export const selectSearch = createSelector(selectInbox, ({ search }) => search);
/** Which conversations the list has. */
export const selectQuery = createSelector(
  selectInbox,
  ({ search, view, merchantId }): ConversationFilter => ({ search, view, merchantId }),
);
export const selectOperationIds = createSelector(selectInbox, ({ operationIds }) => operationIds);
