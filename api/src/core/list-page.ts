import { listLimits } from '@billfold/shared/contracts/limits';
import { DateTime } from 'luxon';
import { invalidInput } from './problem.errors';

/**
 * The part of a list that is requested. `after` is where the page in sight ended, in the order of `sort`; with
 * `isBackward` it is where that page began, and the rows before it are requested.
 */
export type ListRequest<Sort extends string = string> = {
  readonly limit: number;
  readonly sort: { readonly field: Sort; readonly isDescending: boolean };
  readonly after: ListPosition | null;
  readonly isBackward: boolean;
};

/** A row's place: its sort value as text (null when it has none) and its id as the tie-breaker. */
export type ListPosition = { readonly value: string | null; readonly id: number };

export type ListTotal = {
  /** Rows of the whole list, all pages together. */
  readonly total: number;
  /** True when the count ended at `total`: there are more rows. */
  readonly isFloor: boolean;
};

export type ListPage<Item> = ListTotal & {
  readonly items: readonly Item[];
  readonly next: ListPosition | null;
  readonly previous: ListPosition | null;
  /** Filters that name something deleted and were left out: `tags:12`. */
  readonly dropped?: readonly string[];
};

/** What kind of value a sort field has: a cursor that does not fit it is refused before it reaches the database. */
export type SortKinds<Sort extends string> = Readonly<Record<Sort, ValueKind>>;
type ValueKind = 'text' | 'integer' | 'date' | 'moment' | 'state and date';

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

const STATE_AND_DATE = /^[a-z]+ (\S+)$/;

const fits: Readonly<Record<ValueKind, (value: string) => boolean>> = {
  text: () => true,
  integer: (value) => /^-?\d{1,10}$/.test(value) && Math.abs(Number(value)) <= largestInteger,
  date: isDay,
  moment: (value) => isDay(MOMENT.exec(value)?.[1] ?? ''),
  'state and date': (value) => isDay(STATE_AND_DATE.exec(value)?.[1] ?? ''),
};

const backward = 'backward';

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
): Pick<ListRequest, 'after' | 'isBackward'> => {
  const parsed = parseCursor(cursor);
  const [ofSort, value, id, way]: readonly unknown[] = Array.isArray(parsed) ? parsed : [];
  const isText =
    typeof value === 'string' && fits[kinds[sort.field]](value) && !value.includes('\0');
  if (
    ofSort !== written(sort) ||
    !(value === null || isText) ||
    typeof id !== 'number' ||
    !Number.isSafeInteger(id) ||
    !(way === undefined || way === backward)
  ) {
    throw invalidInput('cursor does not belong to this list in this order.');
  }
  return { after: { value, id }, isBackward: way === backward };
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
    ...(query.cursor === undefined
      ? { after: null, isBackward: false }
      : readCursor(query.cursor, sort, kinds)),
  };
};

/** The cursor of a page: of the one behind the position, or of the one before it. */
export const writeCursor = (
  sort: ListRequest['sort'],
  { value, id }: ListPosition,
  way: 'next' | 'previous' = 'next',
): string =>
  Buffer.from(
    JSON.stringify([written(sort), value, id, ...(way === 'next' ? [] : [backward])]),
  ).toString('base64url');

type PageRow = { readonly id: number; readonly sort_value: string | null };

const positionOf = (row: PageRow | undefined): ListPosition | null =>
  row === undefined ? null : { value: row.sort_value, id: row.id };

/** The same place seen from the other side: the row at the place itself belongs to what follows. */
const turned = ({ sort, after, isBackward }: ListRequest): ListPosition | null => {
  if (after === null) return null;
  return { ...after, id: sort.isDescending === isBackward ? after.id + 1 : after.id - 1 };
};

/** Cuts a page out of rows that were read one beyond the limit, in the direction of the request. */
export const toPage = <Row extends PageRow>(
  rows: readonly Row[],
  count: ListTotal,
  request: ListRequest,
): ListPage<Row> => {
  const { limit, isBackward, after } = request;
  const read = rows.slice(0, limit);
  const items = isBackward ? read.toReversed() : read;
  const isMore = rows.length > limit;
  const behind = positionOf(items.at(-1)) ?? turned(request);
  const before = positionOf(items[0]) ?? turned(request);
  return {
    ...count,
    items,
    next: isMore || isBackward ? behind : null,
    previous: isBackward ? (isMore ? before : null) : after === null ? null : before,
  };
};
