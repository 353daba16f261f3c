import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { displayName } from '@billfold/shared/format/names';
import { customerDetail } from '../../entities/customer/customer.resource';

/** What was opened last. Kept in memory alone: names of customers are in no storage of the browser. */
export type RecentFind =
  | { readonly kind: 'customer'; readonly id: number; readonly name: string }
  | { readonly kind: 'page'; readonly path: string };

type RecentFindsState = readonly RecentFind[];

const mostKept = 6;

const isSame = (one: RecentFind, other: RecentFind): boolean =>
  one.kind === 'customer'
    ? other.kind === 'customer' && one.id === other.id
    : other.kind === 'page' && one.path === other.path;

const withFirst = (existing: RecentFindsState, find: RecentFind): RecentFindsState =>
  [find, ...existing.filter((one) => !isSame(one, find))].slice(0, mostKept);

const recentFinds = createSlice({
  name: 'mf-admin/recentFinds',
  initialState: [] as RecentFindsState,
  reducers: {
    pageFound: (state, { payload: path }: PayloadAction<string>) =>
      withFirst(state, { kind: 'page', path }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(customerDetail.actions.valueLoaded, (state, { payload: { value } }) =>
        withFirst(state, { kind: 'customer', id: value.id, name: displayName(value) }),
      )
      .addCase(customerDetail.actions.vanished, (state, { payload: { key } }) =>
        state.filter((find) => find.kind === 'page' || find.id !== key),
      ),
});

export const { pageFound } = recentFinds.actions;
export const recentFindsReducer = recentFinds.reducer;
