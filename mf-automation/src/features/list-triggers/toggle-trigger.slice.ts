import { selectFeature } from '@billfold/shared/store/remote-store';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { moduleName } from '../../module/module-name';

export type Toggle = { readonly id: number; readonly isActive: boolean };

/** Ids of the events whose switch waits for the server's answer. */
const slice = createSlice({
  name: `${moduleName}/toggleTrigger`,
  initialState: (): readonly number[] => [],
  reducers: {
    triggerToggled: (ids, { payload }: PayloadAction<Toggle>) => [...ids, payload.id],
    toggleAnswered: (ids, { payload }: PayloadAction<Toggle>) =>
      ids.filter((id) => id !== payload.id),
  },
});

export const toggleTriggerReducer = slice.reducer;
export const { triggerToggled, toggleAnswered } = slice.actions;
export const selectToggling = selectFeature<readonly number[]>(moduleName, 'toggleTrigger');
