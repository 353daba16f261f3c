import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { selectFeature } from '@billfold/shared/store/remote-store';
import { moduleName } from '../../module/module-name';

/** The PIN is in the event alone: the store does not keep it. */
export type DeleteCustomerState = {
  readonly customerId: number | null;
  readonly status: 'asked' | 'deleting' | 'deleted' | 'refused';
  readonly errors: readonly string[];
  readonly isLocked: boolean;
};

const initialState: DeleteCustomerState = {
  customerId: null,
  status: 'asked',
  errors: [],
  isLocked: false,
};

type Submitted = { readonly customerId: number; readonly pin: string };
type Refused = { readonly errors: readonly string[]; readonly isLocked: boolean };

const slice = createSlice({
  name: 'mf-admin/deleteCustomer',
  initialState,
  reducers: {
    deletionAsked: (_state, { payload }: PayloadAction<number>): DeleteCustomerState => ({
      ...initialState,
      customerId: payload,
    }),
    deletionSubmitted: (state, { payload }: PayloadAction<Submitted>): DeleteCustomerState => ({
      ...initialState,
      customerId: payload.customerId,
      status: state.status === 'deleted' ? 'deleted' : 'deleting',
    }),
    customerDeleted: (state): DeleteCustomerState => ({
      ...state,
      status: 'deleted',
      errors: [],
    }),
    /** The profile was left: a customer who comes back has it again. */
    deletionLeft: (): DeleteCustomerState => initialState,
    deletionRefused: (state, { payload }: PayloadAction<Refused>): DeleteCustomerState => ({
      ...state,
      ...payload,
      status: 'refused',
    }),
  },
});

export const { deletionAsked, deletionSubmitted, customerDeleted, deletionLeft, deletionRefused } =
  slice.actions;
export const deleteCustomerReducer = slice.reducer;
export const selectDeleteCustomer = selectFeature<DeleteCustomerState>(
  moduleName,
  'deleteCustomer',
);
