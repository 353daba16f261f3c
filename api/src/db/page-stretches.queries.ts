import { type RawBuilder, sql } from 'kysely';
import type { ListRequest } from '../core/list-page';

type KeyType = 'text' | 'bigint' | 'integer' | 'date' | 'timestamptz';

/** A sort field: its expression, and the type its cursor value is cast to. Without gaps an index can give the order. */
export type SortKey = {
  readonly key: RawBuilder<unknown>;
  readonly type: KeyType;
  /**
   * Some rows have no value: they come last, whichever the direction. Its index may be descending, with those rows at
   * its end.
   */
  readonly hasGaps?: true | 'in a descending index';
  /** All rows of a merchant have the same value: their order is that of their ids. */
  readonly isOfMerchant?: true;
  /** The key is of a joined table, whose index gives the order. */
  readonly isJoined?: true;
  /** For a key that no index gives as a whole: its ranges at a merchant. Two may have the same name. */
  readonly ranges?: (merchantId: number) => readonly SortRange[];
};

/** The rows of one name. Their sort value is the name, a space and `key`, and an index gives the order of `key`. */
export type SortRange = {
  readonly name: string;
  readonly where: RawBuilder<unknown>;
  readonly key: RawBuilder<unknown>;
  readonly type: KeyType;
};

/**
 * Rows of a list that are read apart from its other rows, such as those of one merchant, whose index can give their
 * order.
 */
export type PagePart = {
  readonly where: RawBuilder<unknown>;
  /** What a search asks of it: an index may find these rows, but then in no order. */
  readonly match?: RawBuilder<unknown>;
  /** The same condition for rows that are read anyway, where `match` finds them by way of another table. */
  readonly isMatch?: RawBuilder<unknown>;
  readonly merchantId?: number;
  /** The tables that decide which of its rows match and in which order; else those of the list. */
  readonly from?: RawBuilder<unknown>;
};

/** A stretch of the order that one scan of an index can read: by its key, then by id. */
export type Stretch = {
  readonly where: readonly RawBuilder<unknown>[];
  readonly key: RawBuilder<unknown>;
  /** Where an index has rows without a key; else there are none. */
  readonly gaps?: 'first' | 'last';
};

/** Stretches that are merged. All their rows are before those of the next step. */
export type Step = readonly Stretch[];

type Place = {
  readonly request: ListRequest;
  readonly sort: SortKey;
  readonly id: RawBuilder<unknown>;
};

const goesDown = ({ sort, isBackward }: ListRequest): boolean => sort.isDescending !== isBackward;
const beyondOf = (request: ListRequest) => sql.raw(goesDown(request) ? '<' : '>');
export const directionOf = (request: ListRequest) => sql.raw(goesDown(request) ? 'desc' : 'asc');

/** The order of a stretch, by its own expressions or by the columns that hold them. */
export const orderOf = (
  request: ListRequest,
  { key, gaps }: Pick<Stretch, 'key' | 'gaps'>,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const direction = directionOf(request);
  const nulls = sql.raw(gaps === undefined ? '' : `nulls ${gaps}`);
  return sql`${key} ${direction} ${nulls}, ${id} ${direction}`;
};

type Bound = {
  readonly key: RawBuilder<unknown>;
  readonly type: KeyType;
  readonly isJoined?: true;
};

const beyond = (
  { request, id }: Place,
  { key, type, isJoined }: Bound,
  after: { readonly value: string | null; readonly id: number },
): readonly RawBuilder<unknown>[] => {
  const value = sql`cast(${after.value} as ${sql.raw(type)})`;
  return [
    sql`(${key}, ${id}) ${beyondOf(request)} (${value}, ${after.id}::bigint)`,
    // A row comparison over two tables leads no index to its place.
    ...(isJoined === true ? [sql`${key} ${beyondOf(request)}= ${value}`] : []),
  ];
};

const plainStretch = (place: Place): Stretch => {
  const { request, sort } = place;
  const { after } = request;
  return { where: after === null ? [] : beyond(place, sort, after), key: sort.key };
};

/**
 * As the index has them: a scan gives the order only where the place of the gaps agrees, also among rows without any.
 */
const gapsOf = ({ request, sort }: Place): 'first' | 'last' =>
  goesDown(request) !== (sort.hasGaps === 'in a descending index') ? 'first' : 'last';

/** The rows with a value, and those without one behind them. */
const gapSteps = (place: Place): readonly Step[] => {
  const { request, sort, id } = place;
  const { after, isBackward } = request;
  const order = { key: sort.key, gaps: gapsOf(place) };
  const present = {
    where: [
      sql`${sort.key} is not null`,
      ...(after === null || after.value === null ? [] : beyond(place, sort, after)),
    ],
    ...order,
  };
  const missing = {
    where: [
      sql`${sort.key} is null`,
      ...(after?.value === null ? [sql`${id} ${beyondOf(request)} ${after.id}`] : []),
    ],
    ...order,
  };
  const isAmongMissing = after !== null && after.value === null;
  if (isBackward) return isAmongMissing ? [[missing], [present]] : [[present]];
  return isAmongMissing ? [[missing]] : [[present], [missing]];
};

/** The rows of one merchant, in the order of their ids: all of them, none, or those beyond the position's. */
const merchantStretch = (place: Place, merchantId: number): Stretch => {
  const { request, sort, id } = place;
  const { after } = request;
  if (after === null) return { where: [], key: id };
  const isDown = goesDown(request);
  const value = sql`cast(${after.value} as ${sql.raw(sort.type)})`;
  const [all, none] = isDown
    ? [sql`9223372036854775807`, sql`0`]
    : [sql`0`, sql`9223372036854775807`];
  const bound = sql`(
    select case when ${sort.key} = ${value} then ${after.id}::bigint
                when ${sort.key} ${beyondOf(request)} ${value} then ${all} else ${none} end
      from merchants m where m.id = ${merchantId})`;
  return { where: [sql`${id} ${beyondOf(request)} ${bound}`], key: id };
};

const rangeStretch = (place: Place, range: SortRange): Stretch | null => {
  const { request } = place;
  const { after } = request;
  const stretch = { where: [range.where], key: range.key };
  if (after === null) return stretch;
  const [name = '', value = null] = after.value?.split(' ') ?? [];
  if (range.name === name)
    return {
      ...stretch,
      where: [range.where, ...beyond(place, range, { value, id: after.id })],
    };
  return goesDown(request) === range.name < name ? stretch : null;
};

/** A step for each name. */
const rangeSteps = (place: Place, ranges: readonly SortRange[]): readonly Step[] => {
  const names = [...new Set(ranges.map(({ name }) => name))].toSorted();
  return (goesDown(place.request) ? names.toReversed() : names).flatMap((name) => {
    const step = ranges
      .filter((range) => range.name === name)
      .flatMap((range) => rangeStretch(place, range) ?? []);
    return step.length === 0 ? [] : [step];
  });
};

/** The steps in which the requested rows of a part are read, one after the other. */
export const stepsOf = (place: Place, part: PagePart): readonly Step[] => {
  const { sort } = place;
  if (sort.ranges !== undefined && part.merchantId !== undefined)
    return rangeSteps(place, sort.ranges(part.merchantId));
  if (sort.hasGaps !== undefined) return gapSteps(place);
  if (sort.isOfMerchant === true && part.merchantId !== undefined)
    return [[merchantStretch(place, part.merchantId)]];
  return [[plainStretch(place)]];
};
