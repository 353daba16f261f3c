import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export type Merchant = { readonly name: string; readonly logoUrl: string };
/** The merchant of the current invitation; null when the address names none. */
export type MerchantState = Merchant | null;

const slice = createSlice({
  name: 'merchant',
  initialState: (): MerchantState => null,
  reducers: {
    merchantNamed: (
      state,
      { payload: { name } }: PayloadAction<{ readonly name: string | null }>,
    ): MerchantState => {
      if (name === null) return null;
      return state?.name === name ? state : { name, logoUrl: '' };
    },
    logoLoaded: (state, { payload }: PayloadAction<Merchant>): MerchantState =>
      state?.name === payload.name ? payload : state,
  },
});

export const merchantReducer = slice.reducer;
export const { merchantNamed, logoLoaded } = slice.actions;
