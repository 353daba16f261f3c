import type { HttpService } from '@billfold/shared/contracts/remote.contract';
import { readListPage } from '@billfold/shared/http/list-page';
import { call, select, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { safely } from '@billfold/shared/store/safely';
import type { Action } from 'redux';
import { put, takeLatest } from 'redux-saga/effects';
import { followPayments } from '../live/live-payments.saga';
import { pageRows, type ListQuery, type TableList } from './table-list.slice';

type Query = Readonly<Record<string, string | number | undefined>>;
type Source = {
  /** Relative to the API: `user_invoices`. */
  readonly path: string;
  /** The server's names for the sort columns that differ from the screen's. */
  readonly sortNames?: Readonly<Record<string, string>>;
};

const toQuery = (
  { sortNames = {} }: Source,
  query: ListQuery,
  cursor: string | undefined,
): Query => ({
  limit: pageRows,
  q: query.search === '' ? undefined : query.search,
  status: query.status.length === 0 ? undefined : query.status.join(','),
  sort: `${query.sort.direction === 'descending' ? '-' : ''}${sortNames[query.sort.column] ?? query.sort.column}`,
  cursor,
});

const fetchPage = async <Row>(http: HttpService, path: string, query: Query) =>
  readListPage(await http.request<readonly Row[]>({ method: 'GET', path, query }));

/** Loads a list's pages: the latest question wins, and a payment that arrives while the list is in sight reads its page again. */
export const createTableListSaga = <Row>(list: TableList<Row>, source: Source) => {
  const { listAsked, listLeft, listRefreshed, listFailed, pageLoaded } = list.actions;

  function* loadPage(): SagaOf<void> {
    const { http } = yield* shellServices();
    const { query, trail } = yield* select(list.select);
    if (query === null) return;
    yield put(
      pageLoaded(
        yield* call(fetchPage<Row>, http, source.path, toQuery(source, query, trail.at(-1))),
      ),
    );
  }

  function* refreshAfterPayment(): SagaOf<void> {
    const { query, status } = yield* select(list.select);
    if (query !== null && status === 'loaded') yield put(listRefreshed());
  }

  function* followInSight({ type }: Action): SagaOf<void> {
    if (type !== listLeft.type) yield* followPayments(refreshAfterPayment);
  }

  return function* tableListSaga() {
    yield takeLatest([listAsked, listRefreshed], safely(loadPage, listFailed));
    yield takeLatest([listAsked, listLeft], followInSight);
  };
};
