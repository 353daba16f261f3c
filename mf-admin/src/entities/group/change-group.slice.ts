import type {
  CreateGroupRequest,
  EditGroupRequest,
} from '@billfold/shared/contracts/group.contract';
import { selectFeature } from '@billfold/shared/store/remote-store';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { moduleName } from '../../module/module-name';

/** A change that the user requested. */
export type GroupChange =
  | { readonly kind: 'create'; readonly request: CreateGroupRequest }
  | { readonly kind: 'edit'; readonly id: number; readonly request: EditGroupRequest }
  | { readonly kind: 'delete'; readonly id: number; readonly name: string };

export type GroupChangeState =
  | { readonly status: 'idle' }
  | { readonly status: 'running'; readonly kind: GroupChange['kind'] }
  /** The server refused it; shown in the dialog. */
  | { readonly status: 'refused'; readonly errors: readonly string[] }
  | { readonly status: 'done'; readonly kind: GroupChange['kind'] };

const slice = createSlice({
  name: `${moduleName}/changeGroup`,
  initialState: (): GroupChangeState => ({ status: 'idle' }),
  reducers: {
    groupChangeAsked: (state, { payload }: PayloadAction<GroupChange>): GroupChangeState =>
      state.status === 'running' ? state : { status: 'running', kind: payload.kind },
    groupChangeDone: (_, { payload }: PayloadAction<GroupChange['kind']>): GroupChangeState => ({
      status: 'done',
      kind: payload,
    }),
    groupChangeRefused: (_, { payload }: PayloadAction<readonly string[]>): GroupChangeState => ({
      status: 'refused',
      errors: payload,
    }),
    groupDialogLeft: (state): GroupChangeState =>
      state.status === 'running' ? state : { status: 'idle' },
  },
});

export const changeGroupReducer = slice.reducer;
export const { groupChangeAsked, groupChangeDone, groupChangeRefused, groupDialogLeft } =
  slice.actions;
/** The server has changed a group: what shows groups reads them again. */
export const groupChanged = createAction(`${moduleName}/groupChanged`);
export const selectGroupChange = selectFeature<GroupChangeState>(moduleName, 'changeGroup');
