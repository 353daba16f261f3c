import { cutText } from '../contracts/cut-text';
import type { ComponentType } from 'react';
import { listLimits } from '../contracts/limits';
import { withParameters } from '../remote/with-parameters';
import { readSort, writeSort, type Sort } from '../ui/data-table-columns';

/** Parameters of a call, as `http.request` takes them. */
export type ApiQuery = Readonly<Record<string, string | number | undefined>>;

export type FilterControlProps = {
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** One filter of a list. Its value is the text in the address; '' filters nothing. */
export type ListFilter = {
  /** The value in its one spelling; '' for what this filter does not offer. */
  readonly read: (text: string) => string;
  /** The parameters of the call; `name` is the filter's own name. Never called with ''. */
  readonly toQuery: (value: string, name: string) => ApiQuery;
  readonly Control: ComponentType<FilterControlProps>;
  /** The chosen values as chips; always drawn, also with ''. */
  readonly Chosen: ComponentType<FilterControlProps>;
  /** The call's parameter, when it differs from the filter's name. */
  readonly parameter?: string;
  /**
   * Filters while the address has no value, and is then not drawn: the merchant chosen in the header. '' for none now.
   * Another preset clears the value in the address.
   */
  readonly preset?: string;
  /** The note when the server has left out a value of this filter that exists no longer. */
  readonly goneText?: string;
};
/** By name, which the address and, unless the filter maps it, the call use. */
export type ListFilters = Readonly<Record<string, ListFilter>>;

/** The query of a list without its page. The address keeps it, so that reload, Back and a colleague have it. */
export type ListQuery = {
  readonly search: string;
  readonly filters: Readonly<Record<string, string>>;
  readonly sort: Sort;
  /** Rows of a page. */
  readonly rows: number;
};

/** The possible queries of a list. */
export type ListShape = {
  /** Begins the names in the address when a page has several lists: `payments.q`. */
  readonly prefix: string;
  readonly filters: ListFilters;
  readonly sortColumns: readonly string[];
  readonly defaultSort: Sort;
  /** The server's names of the sort columns that differ from the table's. */
  readonly sortNames: Readonly<Record<string, string>>;
  /** The first is the default. */
  readonly pageSizes: readonly [number, ...number[]];
  /** Fixed parameters of the owner, such as the customer whose invoices are listed. */
  readonly scope: ApiQuery;
};

const parameterOf = ({ prefix }: ListShape, name: string): string =>
  prefix === '' ? name : `${prefix}.${name}`;

const readOwnSort = (text: string, { sortColumns, defaultSort }: ListShape): Sort => {
  const sort = readSort(text);
  return sortColumns.includes(sort.column) ? sort : defaultSort;
};

const mapFilters = (
  filters: ListFilters,
  value: (filter: ListFilter, name: string) => string,
): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).map(([name, filter]) => [name, value(filter, name)]));

/** Where a page begins: behind the row of the cursor. The first page has number 1 and no cursor. */
export type ListPosition = { readonly page: number; readonly cursor: string };

export const firstPage: ListPosition = { page: 1, cursor: '' };

export const readPosition = (params: URLSearchParams, shape: ListShape): ListPosition => {
  const cursor = params.get(parameterOf(shape, 'after')) ?? '';
  const page = Number(params.get(parameterOf(shape, 'page')));
  return cursor === ''
    ? firstPage
    : { page: Number.isInteger(page) && page > 1 ? page : 2, cursor };
};

export const writePosition = (
  params: URLSearchParams,
  shape: ListShape,
  { page, cursor }: ListPosition,
): URLSearchParams => {
  const isFirst = cursor === '';
  return withParameters(params, {
    [parameterOf(shape, 'page')]: isFirst ? null : String(page),
    [parameterOf(shape, 'after')]: isFirst ? null : cursor,
  });
};

/** Reads an address. Ignores values that the list does not offer. */
export const readListQuery = (params: URLSearchParams, shape: ListShape): ListQuery => {
  const textOf = (name: string) => params.get(parameterOf(shape, name)) ?? '';
  const rows = Number(textOf('rows'));
  return {
    search: cutText(textOf('q'), listLimits.queryMax),
    filters: mapFilters(shape.filters, (filter, name) => filter.read(textOf(name))),
    sort: readOwnSort(textOf('sort'), shape),
    rows: shape.pageSizes.includes(rows) ? rows : shape.pageSizes[0],
  };
};

/** The address with the query in it. Defaults are left out; parameters of others stay. */
export const writeListQuery = (
  params: URLSearchParams,
  shape: ListShape,
  query: ListQuery,
): URLSearchParams => {
  const next = new URLSearchParams(params);
  const write = (name: string, text: string) =>
    text === '' ? next.delete(parameterOf(shape, name)) : next.set(parameterOf(shape, name), text);
  write('q', query.search);
  for (const [name, value] of Object.entries(query.filters)) write(name, value);
  const sort = writeSort(query.sort);
  write('sort', sort === writeSort(shape.defaultSort) ? '' : sort);
  write('rows', query.rows === shape.pageSizes[0] ? '' : String(query.rows));
  return next;
};

/** The presets of a list as one text; '' before they are known. */
export const presetsOf = ({ filters }: ListShape): string =>
  Object.entries(filters)
    .flatMap(([name, { preset }]) => (preset === undefined ? [] : [`${name}=${preset}`]))
    .join('&');

/** The first page of the address without the values of filters that have a preset. */
export const withoutPreset = (params: URLSearchParams, shape: ListShape): URLSearchParams => {
  const next = writePosition(params, shape, firstPage);
  for (const [name, { preset }] of Object.entries(shape.filters))
    if (preset !== undefined) next.delete(parameterOf(shape, name));
  return next;
};

/** The search, the filters and the scope as parameters of the call: what decides which rows match. */
export const matchQuery = (query: ListQuery, shape: ListShape): ApiQuery => {
  const filters = Object.entries(shape.filters).map(([name, filter]): ApiQuery => {
    const value = query.filters[name] || (filter.preset ?? '');
    return value === '' ? {} : filter.toQuery(value, name);
  });
  return {
    ...(query.search === '' ? {} : { q: query.search }),
    ...(Object.assign({}, ...filters) as ApiQuery),
    ...shape.scope,
  };
};

/** The parameters of the call for one page. */
export const pageQuery = (query: ListQuery, shape: ListShape, cursor: string): ApiQuery => {
  const { column, direction } = query.sort;
  return {
    limit: query.rows,
    ...matchQuery(query, shape),
    sort: writeSort({ column: shape.sortNames[column] ?? column, direction }),
    ...(cursor === '' ? {} : { cursor }),
  };
};

/**
 * The filters without the values that the server left out (`tags:12`), and the notes for that; null when it left out
 * none.
 */
export const withoutDropped = (
  { filters }: ListQuery,
  shape: ListShape,
  dropped: readonly string[],
): { readonly filters: ListQuery['filters']; readonly notes: readonly string[] } | null => {
  const notes: string[] = [];
  const kept = mapFilters(shape.filters, ({ parameter, goneText }, name) => {
    const value = filters[name] ?? '';
    const rest = value
      .split(',')
      .filter((one) => !dropped.includes(`${parameter ?? name}:${one}`))
      .join(',');
    if (rest !== value && goneText !== undefined) notes.push(goneText);
    return rest;
  });
  const isSame = Object.entries(kept).every(([name, value]) => value === (filters[name] ?? ''));
  return isSame ? null : { filters: kept, notes };
};

/** The same query without search and filters. */
export const withoutFilters = (query: ListQuery): Pick<ListQuery, 'filters'> => ({
  filters: Object.fromEntries(Object.keys(query.filters).map((name) => [name, ''])),
});

export const isFiltered = ({ search, filters }: ListQuery): boolean =>
  search !== '' || Object.values(filters).some((value) => value !== '');
