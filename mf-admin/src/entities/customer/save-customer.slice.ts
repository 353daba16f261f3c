import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { EditCustomerRequest } from '@billfold/shared/contracts/customer.contract';
import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import { selectFeature } from '@billfold/shared/store/remote-store';
import type { Refusals } from '@billfold/shared/store/submission';
import { moduleName } from '../../module/module-name';

/** The forms that change a customer. */
export type CustomerForm = 'edit' | 'note';

export type SaveCustomerState = {
  readonly customerId: number | null;
  readonly form: CustomerForm | null;
  readonly status: 'idle' | 'saving' | 'saved' | 'refused';
  /** Of the form as a whole. */
  readonly errors: readonly string[];
  /** Of single fields of the form. */
  readonly refusals: Refusals;
};

const initialState: SaveCustomerState = {
  customerId: null,
  form: null,
  status: 'idle',
  errors: [],
  refusals: {},
};

export type CustomerChange = Omit<EditCustomerRequest, 'version'>;
type Asked = {
  readonly form: CustomerForm;
  /** As the form read it last. */
  readonly customer: CustomerView;
  /** The version that the form was filled with. */
  readonly version: number;
  readonly change: CustomerChange;
};

const slice = createSlice({
  name: `${moduleName}/saveCustomer`,
  initialState,
  reducers: {
    customerSaveAsked: (_state, { payload }: PayloadAction<Asked>): SaveCustomerState => ({
      ...initialState,
      customerId: payload.customer.id,
      form: payload.form,
      status: 'saving',
    }),
    customerSaveDone: (state): SaveCustomerState => ({ ...state, status: 'saved' }),
    customerSaveRefused: (
      state,
      { payload }: PayloadAction<Pick<SaveCustomerState, 'errors' | 'refusals'>>,
    ): SaveCustomerState => ({ ...state, ...payload, status: 'refused' }),
    /** A form was opened or left. A save that is under way goes on. */
    customerSaveSettled: (state, { payload }: PayloadAction<CustomerForm>): SaveCustomerState =>
      state.status === 'saving' || state.form !== payload ? state : initialState,
  },
});

export const { customerSaveAsked, customerSaveDone, customerSaveRefused, customerSaveSettled } =
  slice.actions;
export const saveCustomerReducer = slice.reducer;
const selectState = selectFeature<SaveCustomerState>(moduleName, 'saveCustomer');
/** The save of one customer by one form. */
export const selectCustomerSave =
  (form: CustomerForm, customerId: number) =>
  (root: unknown): SaveCustomerState => {
    const state = selectState(root);
    return state.form === form && state.customerId === customerId ? state : initialState;
  };
