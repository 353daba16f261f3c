import { createAction, type PayloadAction } from '@reduxjs/toolkit';
import { takeEvery } from 'redux-saga/effects';
import type { ShellServices } from '../contracts/remote.contract';
import type { ListPage } from '../http/list-page';
import { call, select, shellServices, type SagaOf } from './effects';
import { createResource } from './resource';
import { safely } from './safely';

/**
 * The pages of a list that were read, as one list. `nextCursor` is null when there is no further page. `totalCount` is
 * the number of rows of all pages, from the first page; with `isTotalFloor` a lower bound.
 */
export type Pages<Row> = {
  readonly rows: readonly Row[];
  readonly nextCursor: string | null;
  readonly isLoadingMore: boolean;
  readonly totalCount?: number | null;
  readonly isTotalFloor?: boolean;
};

type PagedOptions<Row, Key> = Omit<
  Parameters<typeof createResource<Pages<Row>, Key>>[0],
  'load'
> & {
  /** Reads one page; the first one has no cursor. */
  readonly loadPage: (
    services: ShellServices,
    key: Key,
    cursor: string | null,
  ) => Promise<ListPage<Row>>;
  /** Two rows with the same id are the same; the one of the earlier page stays. */
  readonly idOf: (row: Row) => number;
};

/** Those of the rows whose id no known row has. */
export const rowsNotIn = <Row>(
  existing: readonly Row[],
  rows: readonly Row[],
  idOf: (row: Row) => number,
): readonly Row[] => {
  const ids = new Set(existing.map(idOf));
  return rows.filter((row) => !ids.has(idOf(row)));
};

/**
 * A list that grows page by page, in the order of the server: a resource whose value is all pages that were read. A
 * refresh reads the first page. `moreRequested(key)` reads the next page; a failure adds its errors to the list.
 */
export const createPagedResource = <Row, Key = void>({
  loadPage,
  idOf,
  ...options
}: PagedOptions<Row, Key>) => {
  const resource = createResource<Pages<Row>, Key>({
    ...options,
    load: async (services, key) => {
      const {
        rows,
        nextCursor,
        totalCount,
        isTotalFloor = false,
      } = await loadPage(services, key, null);
      return { rows, nextCursor, totalCount, isTotalFloor, isLoadingMore: false };
    },
  });
  const { actions, feature, mapValue, selectData } = resource;
  const moreRequested = createAction<Key>(`${options.module}/${options.name}/moreRequested`);

  function* readPage(key: Key, cursor: string): SagaOf<void> {
    const services = yield* shellServices();
    try {
      const { rows, nextCursor } = yield* call(loadPage, services, key, cursor);
      yield* mapValue(key, (page) => ({
        ...page,
        rows: [...page.rows, ...rowsNotIn(page.rows, rows, idOf)],
        nextCursor,
      }));
    } finally {
      yield* mapValue(key, (page) => ({ ...page, isLoadingMore: false }));
    }
  }
  const readPageSafely = safely(readPage, (errors, _error, key) => actions.loadFailed(key, errors));

  function* readMore({ payload: key }: PayloadAction<Key>): SagaOf<void> {
    const data = yield* select(selectData(key));
    if (data.status !== 'loaded' || data.value.isLoadingMore || data.value.nextCursor === null)
      return;
    yield* mapValue(key, (page) => ({ ...page, isLoadingMore: true }));
    yield* readPageSafely(key, data.value.nextCursor);
  }

  function* saga(): SagaOf<void> {
    yield takeEvery(moreRequested.type, readMore);
    yield* feature.saga();
  }
  return { ...resource, actions: { ...actions, moreRequested }, feature: { ...feature, saga } };
};
