import { type RawBuilder, sql } from 'kysely';
import type { ListRequest } from '../core/list-page';
import { allOf } from './list.queries';
import { orderOf, type PagePart, type Stretch } from './page-stretches.queries';

/** A part whose rows were counted: `isCut` when there are more than were counted. */
export type CountedPart = PagePart & { readonly isCut?: boolean };

export type Scan = {
  readonly part: CountedPart;
  readonly stretch: Stretch;
  readonly from: RawBuilder<unknown>;
  /** The conditions of the whole list. */
  readonly where: readonly RawBuilder<unknown>[];
  readonly id: RawBuilder<unknown>;
  readonly sortKey: RawBuilder<unknown>;
  readonly request: ListRequest;
  /** How many rows are wanted. */
  readonly rows: number;
};

/** How far the order is read for a frequent word before all its rows are sorted. */
const nearRows = 5_000;

const orderKey = sql.ref('order_key');
const inOrder = ({ request, stretch }: Scan): RawBuilder<unknown> =>
  orderOf(request, { ...stretch, key: orderKey }, sql.ref('id'));
const conditionsOf = ({ part, where, stretch }: Scan): readonly RawBuilder<unknown>[] => [
  part.where,
  ...where,
  ...stretch.where,
];
const columnsOf = ({ id, sortKey, stretch }: Scan): RawBuilder<unknown> =>
  sql`${id} as id, ${sortKey} as sort_key, ${stretch.key} as ${orderKey}`;

/** The rows in the order of an index, as the database sees fit. */
const readInOrder = (scan: Scan): RawBuilder<unknown> => {
  const { part, stretch, from, id, sortKey, request, rows } = scan;
  return sql`
    (select ${id} as id, ${sortKey} as sort_key from ${from}
      where ${allOf([...conditionsOf(scan), ...(part.match === undefined ? [] : [part.match])])}
      order by ${orderOf(request, stretch, id)} limit ${rows})`;
};

/**
 * Finds all rows, then sorts them. The offset keeps the database from reading the order instead, in the hope of a
 * frequent word.
 */
const findAndSort = (scan: Scan, match: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select id, sort_key from (
     select ${columnsOf(scan)} from ${scan.from} where ${allOf([...conditionsOf(scan), match])} offset 0) found
    order by ${inOrder(scan)} limit ${scan.rows})`;

/**
 * Reads the order for a while. The rows of a frequent word are soon together, unless they are all at another end of the
 * order: those of an invoice that was sent in one month, say.
 */
const readNearOrFind = (scan: Scan, match: RawBuilder<unknown>): RawBuilder<unknown> => {
  const { stretch, from, id, request, rows } = scan;
  const isEnough = sql`(select count(*) from near) >= ${rows}`;
  return sql`
    (with near as materialized (
       select id, sort_key from (
         select ${columnsOf(scan)}, (${scan.part.isMatch ?? match}) as is_match from ${from}
          where ${allOf(conditionsOf(scan))} order by ${orderOf(request, stretch, id)} limit ${nearRows}) looked_at
        where is_match order by ${inOrder(scan)} limit ${rows})
     select * from near where ${isEnough}
     union all
     select * from ${findAndSort(scan, match)} far where not ${isEnough})`;
};

/** The first rows of a stretch. */
export const scanSql = (scan: Scan): RawBuilder<unknown> => {
  const { match, isCut } = scan.part;
  if (match === undefined || isCut === undefined) return readInOrder(scan);
  return isCut ? readNearOrFind(scan, match) : findAndSort(scan, match);
};
