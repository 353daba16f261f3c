import { useState, type ComponentType, type ReactNode } from 'react';
import { listLimits } from '../contracts/limits';
import { errorsOf, valueOf } from '../store/remote-data';
import { useResource } from '../store/resource';
import { DataTable, type Column, type DataTableProps, type Sort } from '../ui/DataTable';
import { ErrorArea } from '../ui/ErrorArea';
import { SearchField } from '../ui/SearchField';
import type { List, ListPage } from './create-list';
import {
  isFiltered,
  matchQuery,
  pageQuery,
  type ApiQuery,
  type FilterControlProps,
  type ListFilters,
  type ListQuery,
  type ListShape,
} from './list-query';
import { emptyListText, pageLabel } from './list-texts';
import { useListAddress } from './use-list-address';
import { useRestingSearch } from './use-resting-search';

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
  /** Fixed parameters of the call, such as `{ user: 12 }` for the invoices of one customer. */
  readonly scope?: ApiQuery;
  /** Begins the list's names in the address; give one to each list when a page has several. */
  readonly prefix?: string;
  /** `pageSizes(25, 50)`; absent: 25 rows and no choice. */
  readonly pageSizes?: PageSizes;
  /** Behind the search and the filters. */
  readonly toolbar?: ReactNode;
  readonly onRowPress?: (row: Row) => void;
  readonly isRowMarked?: (row: Row) => boolean;
  /** `bulkActions({ … })` makes rows selectable. */
  readonly bulk?: Bulk<Row>;
};

const noRows: readonly never[] = [];

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

type ToolbarProps = {
  readonly searchLabel: string | undefined;
  readonly filters: ListFilters;
  readonly query: ListQuery;
  readonly onChange: (next: Partial<ListQuery>) => void;
  readonly children: ReactNode;
};

const Toolbar = ({ searchLabel, filters, query, onChange, children }: ToolbarProps) => {
  const [typed, setTyped] = useRestingSearch(query.search, (search) => onChange({ search }));
  return (
    <>
      {searchLabel !== undefined && (
        <SearchField
          label={searchLabel}
          value={typed}
          maxLength={listLimits.queryMax}
          onChange={setTyped}
        />
      )}
      {Object.entries(filters).map(([name, { Control }]) => (
        <Control
          key={name}
          value={query.filters[name] ?? ''}
          onChange={(value) => onChange({ filters: { ...query.filters, [name]: value } })}
        />
      ))}
      {children}
    </>
  );
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

/** The query of a list and the data that answers it. */
const useListPage = <Row extends ListRow>(props: ListTableProps<Row>) => {
  const shape = shapeOf(props);
  const { query, trail, change, turnTo } = useListAddress(shape);
  const request = pageQuery(query, shape, trail.at(-1));
  const [data, reload] = useResource(props.list, request);
  const page = valueOf(data);
  const paging = usePaging(page, JSON.stringify(pageQuery(query, shape, undefined)));
  const pages = {
    label: pageLabel(page, trail.length * query.rows),
    hasPrevious: trail.length > 0,
    hasNext: (paging?.nextCursor ?? null) !== null,
    onPrevious: () => turnTo(trail.slice(0, -1)),
    onNext: () => {
      // The cursor of the page that is still loading is not known: a double press is one.
      const next = page?.nextCursor ?? null;
      if (next !== null) turnTo([...trail, next]);
    },
  };
  return { shape, query, request, change, data, reload, page, pages };
};

/**
 * A list of the server with search, filters, sorting, paging and selection, all of them the server's and kept in the address.
 * Without page and heading: `ListScreen` has those.
 */
export const ListTable = <Row extends ListRow>(props: ListTableProps<Row>) => {
  const { searchLabel, emptyText, toolbar, onRowPress, isRowMarked, pageSizes: sizes } = props;
  const { shape, query, request, change, data, reload, page, pages } = useListPage(props);
  const rows: readonly Row[] = page?.rows ?? noRows;
  const hasToolbar =
    searchLabel !== undefined || toolbar !== undefined || Object.keys(shape.filters).length > 0;
  const drawTable = (selection: DataTableProps<Row>['selection']) => (
    <DataTable
      label={props.label}
      columns={props.columns}
      rows={rows}
      rowKey={(row) => row.id}
      isLoading={data.status === 'loading'}
      emptyText={emptyListText(data.status === 'failed', isFiltered(query), emptyText)}
      sort={query.sort}
      onSortChange={(sort) => change({ sort })}
      {...(onRowPress && { onRowPress })}
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
      toolbar={
        hasToolbar ? (
          <Toolbar
            searchLabel={searchLabel}
            filters={shape.filters}
            query={query}
            onChange={change}
          >
            {toolbar}
          </Toolbar>
        ) : undefined
      }
    />
  );
  return (
    <>
      <ErrorArea errors={errorsOf(data)} onRetry={reload} />
      {props.bulk === undefined ? (
        drawTable(undefined)
      ) : (
        <props.bulk.Frame
          rows={rows}
          page={page}
          request={request}
          match={matchQuery(query, shape)}
        >
          {drawTable}
        </props.bulk.Frame>
      )}
    </>
  );
};
