import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import type { ListPage } from '@billfold/shared/http/list-page';
import type { BillState } from '../../module/bill-state';

export type InvoiceList =
  | { readonly status: 'idle' }
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly errors: readonly string[] }
  | {
      readonly status: 'loaded';
      readonly invoices: readonly InvoiceView[];
      readonly nextCursor: string | null;
      readonly isLoadingMore: boolean;
      /** Why the list could not be refreshed or continued; what was loaded stays. */
      readonly errors: readonly string[];
    };

/** Why a list could not be loaded, refreshed or continued. */
export const errorsOfList = (list: InvoiceList): readonly string[] =>
  list.status === 'failed' || list.status === 'loaded' ? list.errors : [];

export type InvoiceListState = Readonly<Record<BillState, InvoiceList>>;

const initialState: InvoiceListState = { unpaid: { status: 'idle' }, paid: { status: 'idle' } };
type ForList<Fields = object> = PayloadAction<{ readonly billState: BillState } & Fields>;

const addPage = (list: InvoiceList, page: ListPage<InvoiceView>, isFirst: boolean): InvoiceList => {
  const before = isFirst || list.status !== 'loaded' ? [] : list.invoices;
  const known = new Set(before.map((invoice) => invoice.id));
  const added = page.rows.filter((invoice) => !known.has(invoice.id));
  return {
    status: 'loaded',
    invoices: [...before, ...added],
    nextCursor: page.nextCursor,
    isLoadingMore: false,
    errors: [],
  };
};

const slice = createSlice({
  name: 'mf-customer/invoiceLists',
  initialState,
  reducers: {
    /** A list that is already there stays in sight while it is loaded anew. */
    invoiceListOpened: (state, { payload: { billState } }: ForList): InvoiceListState =>
      state[billState].status === 'loaded'
        ? state
        : { ...state, [billState]: { status: 'loading' } },
    moreInvoicesRequested: (state, { payload: { billState } }: ForList): InvoiceListState => {
      const list = state[billState];
      return list.status === 'loaded'
        ? { ...state, [billState]: { ...list, isLoadingMore: true, errors: [] } }
        : state;
    },
    invoicePageLoaded: (
      state,
      { payload }: ForList<{ readonly page: ListPage<InvoiceView>; readonly isFirst: boolean }>,
    ): InvoiceListState => ({
      ...state,
      [payload.billState]: addPage(state[payload.billState], payload.page, payload.isFirst),
    }),
    invoiceListFailed: (
      state,
      { payload: { billState, errors } }: ForList<{ readonly errors: readonly string[] }>,
    ): InvoiceListState => {
      const list = state[billState];
      return {
        ...state,
        [billState]:
          list.status === 'loaded'
            ? { ...list, isLoadingMore: false, errors }
            : { status: 'failed', errors },
      };
    },
    /** A payment changed what the lists show: they stay hidden until they are loaded again. */
    invoiceListsOutdated: () => initialState,
  },
});

export const {
  invoiceListOpened,
  moreInvoicesRequested,
  invoicePageLoaded,
  invoiceListFailed,
  invoiceListsOutdated,
} = slice.actions;
export const invoiceListReducer = slice.reducer;
