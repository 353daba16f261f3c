import type { ListPage } from '@billfold/shared/http/list-page';
import { selectFeature } from '@billfold/shared/store/remote-store';
import type { Sort } from '@billfold/shared/ui/DataTable';
import {
  createSlice,
  type PayloadAction,
  type Reducer,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { moduleName } from '../../module/module-name';

/** What a list is asked for; it stands in the address, so that reload and the back button keep it. */
export type ListQuery = {
  readonly search: string;
  readonly status: readonly string[];
  readonly sort: Sort;
};

/**
 * A query and the cursors of the pages before the one in question and of this one; the first page has none. They stand in
 * the history beside the address: a cursor is nothing to send to a colleague.
 */
export type ListQuestion = { readonly query: ListQuery; readonly trail: readonly string[] };

export type TableListState<Row> = {
  readonly status: 'loading' | 'loaded' | 'failed';
  readonly query: ListQuery | null;
  readonly rows: readonly Row[];
  readonly totalCount: number | null;
  readonly nextCursor: string | null;
  readonly trail: readonly string[];
  readonly errors: readonly string[];
};

export const pageRows = 25;
type Feature = 'listInvoices' | 'listTransactions' | 'listCustomers';

const emptyList: TableListState<never> = {
  status: 'loading',
  query: null,
  rows: [],
  totalCount: null,
  nextCursor: null,
  trail: [],
  errors: [],
};

/** The state of one paged list of the server. Rows in sight stay there while the same page is read again. */
export const createTableList = <Row>(feature: Feature) => {
  type State = TableListState<Row>;
  const slice = createSlice({
    name: feature,
    initialState: (): State => emptyList,
    reducers: {
      listAsked: (state, { payload: { query, trail } }: PayloadAction<ListQuestion>): State => {
        const { totalCount, nextCursor } =
          JSON.stringify(state.query) === JSON.stringify(query) ? state : emptyList;
        return { ...emptyList, query, trail, totalCount, nextCursor };
      },
      listLeft: (state) => state,
      listRefreshed: (state) => state,
      /** Rows that could not be read again stay in sight, with the reason above them. */
      listFailed: (state, event: PayloadAction<readonly string[]>) => ({
        ...state,
        status: state.status === 'loaded' ? ('loaded' as const) : ('failed' as const),
        errors: [...event.payload],
      }),
    },
  });
  // Outside createSlice, whose draft types lose the row's own.
  const pageLoaded = (page: ListPage<Row>) => ({
    type: `${feature}/pageLoaded` as const,
    payload: page,
  });
  const isPageLoaded = (event: UnknownAction): event is ReturnType<typeof pageLoaded> =>
    event.type === `${feature}/pageLoaded`;
  const reducer: Reducer<State> = (state, event) =>
    isPageLoaded(event) && state !== undefined
      ? {
          ...state,
          status: 'loaded',
          errors: [],
          rows: event.payload.rows,
          totalCount: event.payload.totalCount,
          nextCursor: event.payload.nextCursor,
        }
      : slice.reducer(state, event);
  return {
    feature,
    reducer,
    actions: { ...slice.actions, pageLoaded },
    select: selectFeature<State>(moduleName, feature),
  };
};

export type TableList<Row> = ReturnType<typeof createTableList<Row>>;

/** '26–50 of 312'; without a count, how far the list goes; nothing while that is not known. */
export const pageLabel = ({ status, trail, rows, totalCount }: TableListState<unknown>): string => {
  if (status === 'loading') return '';
  const first = trail.length * pageRows + 1;
  if (rows.length === 0) return totalCount === null ? '0' : `0 of ${totalCount}`;
  const range = `${first}–${first + rows.length - 1}`;
  return totalCount === null ? range : `${range} of ${totalCount}`;
};
