import { type RawBuilder, sql } from 'kysely';
import type { ListRequest } from '../core/list-page';

type KeyType = 'text' | 'bigint' | 'integer' | 'date' | 'timestamptz';

/** A sort field: its expression, and the type its cursor value is cast to. Without gaps an index can give the order. */
export type SortKey = {
  readonly key: RawBuilder<unknown>;
  readonly type: KeyType;
  /** Some rows have no value: they come last, whichever the direction. Its index may be descending, with those rows at its end. */
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

/** Rows of a list that are read apart from its other rows, such as those of one merchant, whose index can give their order. */
export type PagePart = {
  readonly where: RawBuilder<unknown>;
  readonly merchantId?: number;
  /** The tables that decide which of its rows match and in which order; else those of the list. */
  readonly from?: RawBuilder<unknown>;
};

/** A stretch of the order that one scan of an index can read. */
export type Stretch = {
  readonly where: readonly RawBuilder<unknown>[];
  readonly order: RawBuilder<unknown>;
};

type Place = {
  readonly request: ListRequest;
  readonly sort: SortKey;
  readonly id: RawBuilder<unknown>;
};

const goesDown = ({ sort, isBackward }: ListRequest): boolean => sort.isDescending !== isBackward;
const beyondOf = (request: ListRequest) => sql.raw(goesDown(request) ? '<' : '>');
export const directionOf = (request: ListRequest) => sql.raw(goesDown(request) ? 'desc' : 'asc');

const inOrder = (
  request: ListRequest,
  key: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`${key} ${directionOf(request)}, ${id} ${directionOf(request)}`;

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

const plainStretch = (place: Place): readonly Stretch[] => {
  const { request, sort, id } = place;
  const { after } = request;
  return [
    {
      where: after === null ? [] : beyond(place, sort, after),
      order: inOrder(request, sort.key, id),
    },
  ];
};

/** As the index has them: a scan gives the order only where the place of the gaps agrees, also among rows without any. */
const inGappedOrder = ({ request, sort, id }: Place): RawBuilder<unknown> => {
  const direction = directionOf(request);
  const isFirst = goesDown(request) !== (sort.hasGaps === 'in a descending index');
  return sql`${sort.key} ${direction} nulls ${sql.raw(isFirst ? 'first' : 'last')}, ${id} ${direction}`;
};

/** The rows with a value, and those without one behind them. */
const gapStretches = (place: Place): readonly Stretch[] => {
  const { request, sort, id } = place;
  const { after, isBackward } = request;
  const order = inGappedOrder(place);
  const present = {
    where: [
      sql`${sort.key} is not null`,
      ...(after === null || after.value === null ? [] : beyond(place, sort, after)),
    ],
    order,
  };
  const missing = {
    where: [
      sql`${sort.key} is null`,
      ...(after?.value === null ? [sql`${id} ${beyondOf(request)} ${after.id}`] : []),
    ],
    order,
  };
  if (after === null) return [present, missing];
  const isAmongMissing = after.value === null;
  if (isBackward) return isAmongMissing ? [present, missing] : [present];
  return isAmongMissing ? [missing] : [present, missing];
};

/** The rows of one merchant, in the order of their ids: all of them, none, or those beyond the position's. */
const merchantStretch = (place: Place, merchantId: number): readonly Stretch[] => {
  const { request, sort, id } = place;
  const { after } = request;
  const order = sql`${id} ${directionOf(request)}`;
  if (after === null) return [{ where: [], order }];
  const isDown = goesDown(request);
  const value = sql`cast(${after.value} as ${sql.raw(sort.type)})`;
  const [all, none] = isDown
    ? [sql`9223372036854775807`, sql`0`]
    : [sql`0`, sql`9223372036854775807`];
  const bound = sql`(
    select case when ${sort.key} = ${value} then ${after.id}::bigint
                when ${sort.key} ${beyondOf(request)} ${value} then ${all} else ${none} end
      from merchants m where m.id = ${merchantId})`;
  return [{ where: [sql`${id} ${beyondOf(request)} ${bound}`], order }];
};

const rangeStretches = (place: Place, ranges: readonly SortRange[]): readonly Stretch[] => {
  const { request, id } = place;
  const { after } = request;
  const [name = '', value = null] = after?.value?.split(' ') ?? [];
  return ranges.flatMap((range) => {
    const stretch = { order: inOrder(request, range.key, id), where: [range.where] };
    if (after === null) return [stretch];
    if (range.name === name)
      return [
        { ...stretch, where: [range.where, ...beyond(place, range, { value, id: after.id })] },
      ];
    return goesDown(request) === range.name < name ? [stretch] : [];
  });
};

/** The stretches of the order in which the asked rows of a part are. */
export const stretchesOf = (place: Place, part: PagePart): readonly Stretch[] => {
  const { sort } = place;
  if (sort.ranges !== undefined && part.merchantId !== undefined)
    return rangeStretches(place, sort.ranges(part.merchantId));
  if (sort.hasGaps !== undefined) return gapStretches(place);
  if (sort.isOfMerchant === true && part.merchantId !== undefined)
    return merchantStretch(place, part.merchantId);
  return plainStretch(place);
};
