import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import { selectFeature } from '@billfold/shared/store/remote-store';
import { moduleName } from '../../module/module-name';
import type { TagDraft } from './tag-draft.domain';

/** The confirmation of one customer's tags. */
export type CustomerTagsState = {
  readonly customerId: number | null;
  readonly status: 'open' | 'saving' | 'saved' | 'failed';
  readonly errors: readonly string[];
};

const initialState: CustomerTagsState = { customerId: null, status: 'open', errors: [] };

type Confirmed = {
  readonly customer: Pick<CustomerView, 'id' | 'merchant_id'>;
  readonly changes: TagDraft;
};

const slice = createSlice({
  name: 'mf-admin/customerTags',
  initialState,
  reducers: {
    tagsOpened: (_state, { payload }: PayloadAction<number>): CustomerTagsState => ({
      ...initialState,
      customerId: payload,
    }),
    tagsConfirmed: (state, _event: PayloadAction<Confirmed>): CustomerTagsState => ({
      ...state,
      status: 'saving',
      errors: [],
    }),
    /** All calls have ended; what worked is in sight. */
    tagsApplied: (state, { payload }: PayloadAction<readonly string[]>): CustomerTagsState => ({
      ...state,
      status: payload.length === 0 ? 'saved' : 'failed',
      errors: payload,
    }),
  },
});

export const { tagsOpened, tagsConfirmed, tagsApplied } = slice.actions;
export const customerTagsReducer = slice.reducer;
export const selectCustomerTags = selectFeature<CustomerTagsState>(moduleName, 'customerTags');
