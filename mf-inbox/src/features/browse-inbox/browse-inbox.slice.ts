import { messageLimits } from '@billfold/shared/contracts/limits';
import { selectFeature } from '@billfold/shared/store/remote-store';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { moduleName } from '../../module/module-name';

/** The search of the conversations, kept when the screen is left. */
const slice = createSlice({
  name: `${moduleName}/browseInbox`,
  initialState: () => '',
  reducers: {
    searchChanged: (_search, { payload }: PayloadAction<string>) =>
      payload.slice(0, messageLimits.searchMax),
  },
});

export const browseInboxReducer = slice.reducer;
export const { searchChanged } = slice.actions;
export const selectSearch = selectFeature<string>(moduleName, 'browseInbox');
