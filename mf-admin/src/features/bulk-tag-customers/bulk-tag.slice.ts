import { selectFeature } from '@billfold/shared/store/remote-store';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ListSelection } from '@billfold/shared/list/use-list-selection';
import { moduleName } from '../../module/module-name';

export type TagAction = 'add' | 'remove';
export type BulkTag = {
  readonly action: TagAction;
  readonly tag: { readonly id: number; readonly name: string };
  readonly selection: ChosenCustomers;
};
/** Which customers, as plain data. */
export type ChosenCustomers =
  | Pick<ListSelection & { readonly kind: 'rows' }, 'kind' | 'keys'>
  | Pick<ListSelection & { readonly kind: 'matching' }, 'kind' | 'query'>;

type BulkTagState = {
  /** The question of the dialog; null while it is closed. */
  readonly asks: TagAction | null;
  readonly status: 'idle' | 'busy' | 'failed';
  readonly errors: readonly string[];
  /** Counts what was done, so that the bar can clear its selection. */
  readonly done: number;
};
const closed: BulkTagState = { asks: null, status: 'idle', errors: [], done: 0 };

const slice = createSlice({
  name: `${moduleName}/bulkTag`,
  initialState: (): BulkTagState => closed,
  reducers: {
    dialogOpened: ({ done }, { payload }: PayloadAction<TagAction>): BulkTagState => ({
      ...closed,
      done,
      asks: payload,
    }),
    dialogClosed: ({ done }): BulkTagState => ({ ...closed, done }),
    bulkTagRequested: (state, _event: PayloadAction<BulkTag>): BulkTagState => ({
      ...state,
      status: 'busy',
      errors: [],
    }),
    customersTagged: ({ done }): BulkTagState => ({ ...closed, done: done + 1 }),
    bulkTagFailed: (state, { payload }: PayloadAction<readonly string[]>): BulkTagState => ({
      ...state,
      status: 'failed',
      errors: payload,
    }),
  },
});

export const bulkTagReducer = slice.reducer;
export const { dialogOpened, dialogClosed, bulkTagRequested, customersTagged, bulkTagFailed } =
  slice.actions;
const selectState = selectFeature<BulkTagState | undefined>(moduleName, 'bulkTag');
export const selectBulkTag = (root: unknown): BulkTagState => selectState(root) ?? closed;
