import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { PaymentMethodView } from '@billfold/shared/contracts/payment-method.contract';
import { failed, idle, loaded, loading, type RemoteData } from '@billfold/shared/store/remote-data';

export type PaymentMethodsState = RemoteData<readonly PaymentMethodView[]>;

const slice = createSlice({
  name: 'mf-customer/paymentMethods',
  initialState: (): PaymentMethodsState => idle,
  reducers: {
    /** Methods that are already there stay in sight while they are loaded anew. */
    paymentMethodsRequested: (state): PaymentMethodsState =>
      state.status === 'loaded' ? state : loading,
    paymentMethodsLoaded: (
      _state,
      { payload }: PayloadAction<readonly PaymentMethodView[]>,
    ): PaymentMethodsState => loaded(payload),
    paymentMethodsFailed: (
      state,
      { payload }: PayloadAction<readonly string[]>,
    ): PaymentMethodsState => (state.status === 'loaded' ? state : failed(payload)),
  },
});

export const { paymentMethodsRequested, paymentMethodsLoaded, paymentMethodsFailed } =
  slice.actions;
export const paymentMethodsReducer = slice.reducer;
