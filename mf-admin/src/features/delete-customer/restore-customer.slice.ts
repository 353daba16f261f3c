import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { selectFeature } from '@billfold/shared/store/remote-store';
import { moduleName } from '../../module/module-name';

export type RestoreCustomerState = {
  readonly customerId: number | null;
  readonly isRestoring: boolean;
  readonly errors: readonly string[];
};

const initialState: RestoreCustomerState = { customerId: null, isRestoring: false, errors: [] };

const slice = createSlice({
  name: 'mf-admin/restoreCustomer',
  initialState,
  reducers: {
    restorationConfirmed: (_state, { payload }: PayloadAction<number>): RestoreCustomerState => ({
      customerId: payload,
      isRestoring: true,
      errors: [],
    }),
    /** Also when the page of the customer is left. */
    restorationEnded: (): RestoreCustomerState => initialState,
    restorationRefused: (
      state,
      { payload: errors }: PayloadAction<readonly string[]>,
    ): RestoreCustomerState => ({ ...state, isRestoring: false, errors }),
  },
});

export const { restorationConfirmed, restorationEnded, restorationRefused } = slice.actions;
export const restoreCustomerReducer = slice.reducer;
export const selectRestoreCustomer = selectFeature<RestoreCustomerState>(
  moduleName,
  'restoreCustomer',
);
