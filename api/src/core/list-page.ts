import { listLimits } from '@billfold/shared/contracts/limits';
import { DateTime } from 'luxon';
import { invalidInput } from './problem.errors';

/** The part of a list that is asked for. `after` is where the previous page ended, in the order of `sort`. */
export type ListRequest<Sort extends string = string> = {
  readonly limit: number;
  readonly sort: { readonly field: Sort; readonly isDescending: boolean };
  readonly after: ListPosition | null;
};

/** A row's place: its sort value as text (null when it has none) and its id as the tie-breaker. */
export type ListPosition = { readonly value: string | null; readonly id: number };

export type ListPage<Item> = {
  readonly items: readonly Item[];
  /** Rows of the whole list, all pages together. */
  readonly total: number;
  readonly next: ListPosition | null;
};

/** What kind of value a sort field has: a cursor that does not fit it is refused before it reaches the database. */
export type SortKinds<Sort extends string> = Readonly<
  Record<Sort, 'text' | 'integer' | 'date' | 'moment'>
>;

type SortOf<Sort extends string> = ListRequest<Sort>['sort'];
const written = (sort: SortOf<string>): string => `${sort.isDescending ? '-' : ''}${sort.field}`;

const readSort = <Sort extends string>(text: string, kinds: SortKinds<Sort>): SortOf<Sort> => {
  const isDescending = text.startsWith('-');
  const field = isDescending ? text.slice(1) : text;
  if (!Object.hasOwn(kinds, field))
    throw invalidInput(
      `sort must be one of ${Object.keys(kinds).join(', ')}, with - in front for descending.`,
    );
  return { field: field as Sort, isDescending };
};

const DATE = /^\d{4}-\d{2}-\d{2}$/;
/** As the database writes a moment: its day, its time of day, its distance to UTC. */
const MOMENT =
  /^(\d{4}-\d{2}-\d{2}) (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?[+-](?:0\d|1[0-5])(?::[0-5]\d)?$/;
const largestInteger = 2_147_483_647;

const isDay = (text: string): boolean =>
  DATE.test(text) && !text.startsWith('0000') && DateTime.fromISO(text, { zone: 'utc' }).isValid;

const fits: Readonly<Record<'text' | 'integer' | 'date' | 'moment', (value: string) => boolean>> = {
  text: () => true,
  integer: (value) => /^-?\d{1,10}$/.test(value) && Math.abs(Number(value)) <= largestInteger,
  date: isDay,
  moment: (value) => isDay(MOMENT.exec(value)?.[1] ?? ''),
};

const parseCursor = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
};

const readCursor = <Sort extends string>(
  cursor: string,
  sort: SortOf<Sort>,
  kinds: SortKinds<Sort>,
): ListPosition => {
  const parsed = parseCursor(cursor);
  const [ofSort, value, id]: readonly unknown[] = Array.isArray(parsed) ? parsed : [];
  const isText =
    typeof value === 'string' && fits[kinds[sort.field]](value) && !value.includes('\0');
  if (
    ofSort !== written(sort) ||
    !(value === null || isText) ||
    typeof id !== 'number' ||
    !Number.isSafeInteger(id)
  ) {
    throw invalidInput('cursor does not belong to this list in this order.');
  }
  return { value, id };
};

type ListQuery = {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  readonly sort?: string | undefined;
};

/** Reads `limit`, `cursor` and `sort`. A cursor is bound to its sort: under another one it is refused. */
export const readListRequest = <Sort extends string>(
  query: ListQuery,
  kinds: SortKinds<Sort>,
  defaultSort: string,
): ListRequest<Sort> => {
  const sort = readSort(query.sort ?? defaultSort, kinds);
  return {
    limit: query.limit ?? listLimits.defaultRows,
    sort,
    after: query.cursor === undefined ? null : readCursor(query.cursor, sort, kinds),
  };
};

export const writeCursor = (sort: ListRequest['sort'], position: ListPosition): string =>
  Buffer.from(JSON.stringify([written(sort), position.value, position.id])).toString('base64url');

/** Cuts a page out of rows that were read one beyond the limit. */
export const toPage = <Row extends { readonly id: number; readonly sort_value: string | null }>(
  rows: readonly Row[],
  total: number,
  limit: number,
): ListPage<Row> => {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return {
    items,
    total,
    next:
      rows.length > limit && last !== undefined ? { value: last.sort_value, id: last.id } : null,
  };
};
