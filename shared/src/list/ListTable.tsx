import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import { listLimits } from '../contracts/limits';
import { useServices } from '../remote/Services';
import { errorsOf, valueOf } from '../store/remote-data';
import { useResource } from '../store/resource';
import { Button } from '../ui/Button';
import {
  DataTable,
  type Column,
  type DataTableProps,
  type RowTarget,
  type Sort,
} from '../ui/DataTable';
import { ErrorArea } from '../ui/ErrorArea';
import type { IconName } from '../ui/Icon';
import type { MenuEntry } from '../ui/Menu';
import { PhoneSort } from '../ui/PhoneSort';
import type { List, ListPage } from './create-list';
import { focusToolbar } from './focus-toolbar';
import { ListToolbar } from './ListToolbar';
import {
  firstPage,
  isFiltered,
  matchQuery,
  pageQuery,
  withoutDropped,
  withoutFilters,
  type ApiQuery,
  type FilterControlProps,
  type ListFilters,
  type ListQuery,
  type ListShape,
} from './list-query';
import { emptyListText, pageLabel } from './list-texts';
import { useListAddress } from './use-list-address';

/** Made by `pageSizes`. */
export type PageSizes = {
  readonly rows: readonly [number, ...number[]];
  readonly Control: ComponentType<FilterControlProps>;
};

/** The facts of a list's rows for the selection. */
export type BulkScope<Row> = {
  readonly rows: readonly Row[];
  readonly page: ListPage<unknown> | undefined;
  /** The query of the page in sight. */
  readonly request: ApiQuery;
  /** The part of the query that decides which rows match. */
  readonly match: ApiQuery;
  readonly children: (selection: DataTableProps<Row>['selection']) => ReactNode;
};
/** Made by `bulkActions`. */
export type Bulk<Row> = { readonly Frame: ComponentType<BulkScope<Row>> };

/** Made by `rowPreview`. */
export type Preview<Row> = {
  /** The column with the buttons that open it. */
  readonly column: Column<Row>;
  readonly Drawer: ComponentType<{ readonly rows: readonly Row[] }>;
};
/** Made by `csvExport`. */
export type Csv = {
  readonly Button: ComponentType<{ readonly query: ApiQuery }>;
  /** The same for a control of the owner. */
  readonly Saving: ComponentType<{
    readonly query: ApiQuery;
    readonly children: (saving: {
      readonly isBusy: boolean;
      readonly save: () => void;
    }) => ReactNode;
  }>;
};

/** `{ ...listMenu, entries }` */
export type TableMenu = {
  readonly entries: readonly MenuEntry[];
  readonly Frame: <Row>(props: {
    readonly entries: readonly MenuEntry[];
    readonly columns: readonly Column<Row>[];
    /** Begins the list's names in the address. */
    readonly prefix: string;
    readonly csv: Csv | undefined;
    /** What the file has. */
    readonly query: ApiQuery;
    /** Draws the table with the columns that the person chose, and the menu at the end of its toolbar. */
    readonly children: (columns: readonly Column<Row>[], menu: ReactNode) => ReactNode;
  }) => ReactNode;
};

/** The part of the query that decides which rows match. */
export type SummaryProps = { readonly query: ApiQuery };

export type HeadRowProps<Row> = SummaryProps & {
  /** Those of the table, one cell for each. */
  readonly columns: readonly Column<Row>[];
};

export type ListRow = { readonly id: number | string };

export type ListTableProps<Row extends ListRow> = {
  readonly list: List<Row>;
  /** What the table lists; its accessible name. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly defaultSort: Sort;
  /** The server's names of the sort columns that differ from the table's. */
  readonly sortNames?: Readonly<Record<string, string>>;
  readonly filters?: ListFilters;
  /** Absent: the list has no search. */
  readonly searchLabel?: string;
  /** The text of an empty list without filters. */
  readonly emptyText: string;
  /** Beside that text; default: a magnifier. */
  readonly emptyIcon?: IconName;
  /** Below that text: the way to the first row. */
  readonly emptyAction?: ReactNode;
  /** Fixed parameters of the call, such as `{ user: 12 }` for the invoices of one customer. */
  readonly scope?: ApiQuery;
  /** Begins the list's names in the address; give one to each list when a page has several. */
  readonly prefix?: string;
  /** `pageSizes(25, 50)`; absent: 25 rows and no choice. */
  readonly pageSizes?: PageSizes;
  /** The list lies beside other things: its many filters are behind one button at each width. */
  readonly isNarrow?: boolean;
  /** Behind the search and the filters. */
  readonly toolbar?: ReactNode;
  /** `{ ...listMenu, entries }` has a menu at the end of the toolbar, with the file and the choice of columns, too. */
  readonly menu?: TableMenu;
  /** The address that a row opens; see `DataTable`. */
  readonly rowLink?: (row: Row) => RowTarget | null;
  readonly isRowMarked?: (row: Row) => boolean;
  /** Draws nothing; reads the page again while the server works on one of its rows. */
  readonly Follow?: ComponentType<{ readonly rows: readonly Row[]; readonly reload: () => void }>;
  /** `bulkActions({ … })` makes rows selectable. */
  readonly bulk?: Bulk<Row>;
  /** `rowPreview({ … })` shows a row beside the list. */
  readonly preview?: Preview<Row>;
  /** `csvExport({ … })` saves all rows that match, in the order in sight. */
  readonly csv?: Csv;
  /** Other requests of the screen: their errors join those of the list, and one press repeats all failed requests. */
  readonly besides?: {
    readonly errors: readonly string[] | null;
    readonly retry: () => void;
  };
  /** Below the toolbar: of all rows that match, not of the page. */
  readonly Summary?: ComponentType<SummaryProps>;
  /** A further row of the head, a `tr`: of all rows that match. */
  readonly HeadRow?: ComponentType<HeadRowProps<Row>>;
};

const noRows: readonly never[] = [];
const noErrors: readonly string[] = [];

/** The page in sight; while the next page of the same query loads, the one before, for what the pagination says. */
const usePaging = (
  page: ListPage<unknown> | undefined,
  queryText: string,
): ListPage<unknown> | undefined => {
  const [last, setLast] = useState<{ readonly of: string; readonly page: ListPage<unknown> }>();
  if (page !== undefined && (last?.page !== page || last.of !== queryText))
    setLast({ of: queryText, page });
  return page ?? (last?.of === queryText ? last.page : undefined);
};

const shapeOf = <Row extends ListRow>(props: ListTableProps<Row>): ListShape => ({
  prefix: props.prefix ?? '',
  filters: props.filters ?? {},
  sortColumns: props.columns.filter((column) => column.isSortable).map((column) => column.id),
  defaultSort: props.defaultSort,
  sortNames: props.sortNames ?? {},
  pageSizes: props.pageSizes?.rows ?? [listLimits.pageRows],
  scope: props.scope ?? {},
});

/** Values of filters that exist no longer leave the address, with a note. */
const useDropped = (
  query: ListQuery,
  shape: ListShape,
  page: ListPage<unknown> | undefined,
  change: ReturnType<typeof useListAddress>['change'],
) => {
  const { notify } = useServices();
  const dropped = page?.dropped ?? noRows;
  const drop = useEffectEvent(() => {
    const rest = withoutDropped(query, shape, dropped);
    if (rest === null) return;
    for (const message of rest.notes) notify({ message });
    change({ filters: rest.filters }, { isCorrection: true });
  });
  useEffect(() => {
    if (dropped.length > 0) drop();
  }, [dropped]);
};

/** The query of a list and the data that answers it. */
const useListPage = <Row extends ListRow>(props: ListTableProps<Row>) => {
  const shape = shapeOf(props);
  const { query, position, change, turnTo } = useListAddress(shape);
  const request = pageQuery(query, shape, position.cursor);
  const [data, reload] = useResource(props.list, request);
  const page = valueOf(data);
  useDropped(query, shape, page, change);
  const paging = usePaging(page, JSON.stringify(pageQuery(query, shape, '')));
  // The server of an earlier release does not know the page before.
  const isBackKnown = position.page <= 2 || (paging?.previousCursor ?? null) !== null;
  const pages = {
    label: pageLabel(page, (position.page - 1) * query.rows),
    hasPrevious: position.page > 1,
    previousLabel: isBackKnown ? 'Previous' : 'First page',
    hasNext: (paging?.nextCursor ?? null) !== null,
    onPrevious: () => {
      const cursor = page?.previousCursor ?? null;
      turnTo(
        position.page === 2 || cursor === null ? firstPage : { page: position.page - 1, cursor },
      );
    },
    onNext: () => {
      // The cursor of the page that is still loading is not known: a double press is one.
      const cursor = page?.nextCursor ?? null;
      if (cursor !== null) turnTo({ page: position.page + 1, cursor });
    },
  };
  return { shape, query, request, change, data, reload, page, pages };
};

/** A page that cannot be read, or that is empty by now, must not be the end of the way. */
const WayToFirstPage = ({ pages }: Pick<ReturnType<typeof useListPage>, 'pages'>) => (
  <Button variant="secondary" size="small" icon="chevron-left" onClick={pages.onPrevious}>
    {pages.previousLabel}
  </Button>
);

/**
 * A list of the server with search, filters, sorting, paging and selection, all of them the server's and kept in the
 * address. Without page and heading: `ListScreen` has those.
 */
export const ListTable = <Row extends ListRow>(props: ListTableProps<Row>) => {
  const { emptyText, emptyIcon, rowLink, isRowMarked, preview, csv, Summary, menu } = props;
  const { pageSizes: sizes } = props;
  const { shape, query, request, change, data, reload, page, pages } = useListPage(props);
  const rows: readonly Row[] = page?.rows ?? noRows;
  const isEmpty = data.status !== 'loading' && rows.length === 0;
  const match = matchQuery(query, shape);
  const listErrors = errorsOf(data);
  const besideErrors = props.besides?.errors ?? noErrors;
  const hasToolbar =
    [props.searchLabel, props.toolbar, csv, Summary].some((part) => part !== undefined) ||
    Object.keys(shape.filters).length > 0;
  const changeSort = (sort: Sort) => change({ sort });
  const fileQuery = { ...match, sort: request['sort'] };
  const drawTable = (
    columns: readonly Column<Row>[],
    ownMenu: ReactNode,
    selection: DataTableProps<Row>['selection'],
  ) => (
    <DataTable
      label={props.label}
      columns={preview === undefined ? columns : [...columns, preview.column]}
      rows={rows}
      rowKey={(row) => row.id}
      isLoading={data.status === 'loading'}
      emptyText={emptyListText(data.status === 'failed', isFiltered(query), emptyText)}
      {...(data.status !== 'failed' && !isFiltered(query) && emptyIcon && { emptyIcon })}
      {...(data.status !== 'failed' && !isFiltered(query) && { emptyAction: props.emptyAction })}
      {...(data.status !== 'failed' &&
        isFiltered(query) && {
          emptyAction: (
            <Button
              variant="secondary"
              size="small"
              aria-label="Clear search and filters"
              onClick={({ currentTarget }) => {
                change({ search: '', ...withoutFilters(query) });
                focusToolbar(currentTarget);
              }}
            >
              {query.search === '' ? 'Clear filters' : 'Clear search'}
            </Button>
          ),
        })}
      sort={query.sort}
      onSortChange={changeSort}
      {...(props.HeadRow && {
        headRow: (
          <props.HeadRow
            query={match}
            columns={columns.filter(({ isHidden, isOptional }) => !isHidden && !isOptional)}
          />
        ),
      })}
      {...(rowLink && { rowLink })}
      {...(isRowMarked && { isRowMarked })}
      {...(selection && { selection })}
      pages={{
        ...pages,
        sizes: sizes && (
          <sizes.Control
            value={String(query.rows)}
            onChange={(size) => change({ rows: Number(size) })}
          />
        ),
      }}
      {...(hasToolbar && {
        toolbar: (
          <ListToolbar
            searchLabel={props.searchLabel}
            filters={shape.filters}
            query={query}
            onChange={change}
            isNarrow={props.isNarrow ?? false}
            sort={
              shape.sortColumns.length > 0 && (
                <PhoneSort columns={columns} sort={query.sort} onSortChange={changeSort} />
              )
            }
            summary={Summary !== undefined && <Summary query={match} />}
          >
            {props.toolbar}
            {ownMenu}
          </ListToolbar>
        ),
      })}
    />
  );
  const draw = (columns: readonly Column<Row>[], ownMenu: ReactNode) =>
    props.bulk === undefined ? (
      drawTable(columns, ownMenu, undefined)
    ) : (
      <props.bulk.Frame rows={rows} page={page} request={request} match={match}>
        {(selection) => drawTable(columns, ownMenu, selection)}
      </props.bulk.Frame>
    );
  return (
    <>
      <ErrorArea
        errors={[...listErrors, ...besideErrors]}
        onRetry={() => {
          if (listErrors.length > 0) reload();
          if (besideErrors.length > 0) props.besides?.retry();
        }}
      />
      {menu === undefined ? (
        draw(props.columns, csv !== undefined && <csv.Button query={fileQuery} />)
      ) : (
        <menu.Frame<Row>
          entries={menu.entries}
          columns={props.columns}
          prefix={shape.prefix}
          csv={csv}
          query={fileQuery}
        >
          {draw}
        </menu.Frame>
      )}
      {isEmpty && pages.hasPrevious && <WayToFirstPage pages={pages} />}
      {preview !== undefined && <preview.Drawer rows={rows} />}
      {props.Follow && <props.Follow rows={rows} reload={reload} />}
    </>
  );
};
