import { type RawBuilder, sql } from 'kysely';
import type { Reach } from '../../core/actor';
import { type ListPage, type ListRequest, toPage } from '../../core/list-page';
import type { Executor } from '../../db/database';
import { isFoundInAny, ownedBy } from '../../db/list.queries';
import { directionOf } from '../../db/page-stretches.queries';
import { plannedAnew } from '../../db/planned-anew';
import type { CardExpiryFilter, CardExpirySort } from './card-expiry-list';
import { endangered, type EndangeredRow } from './card-expiry.queries';

export type CardExpiryRow = EndangeredRow & {
  readonly told_at: Date | null;
  readonly was_reached: boolean | null;
};

export type CardExpiryQuestion = {
  readonly actor: Reach;
  readonly now: Date;
  readonly filter: CardExpiryFilter;
  readonly list: ListRequest<CardExpirySort>;
};

/** A payment without a day may come from the day after the card's last. */
const sortKeys: Readonly<Record<CardExpirySort, RawBuilder<unknown>>> = {
  date: sql`coalesce(f.planned_on, greatest(f.last_day + 1, f.today))`,
  expiration: sql`f.last_day`,
  user: sql`lower(f.full_name)`,
};
const keyTypes: Readonly<Record<CardExpirySort, string>> = {
  date: 'date',
  expiration: 'date',
  user: 'text',
};

const found = ({ actor, now, filter }: Omit<CardExpiryQuestion, 'list'>): RawBuilder<unknown> => {
  const { merchantIds, search } = filter;
  const own = ownedBy(actor, { user: 'm.id', merchant: 'm.id' });
  const requested =
    merchantIds === undefined ? own : sql`${own} and m.id = any(${[...merchantIds]}::bigint[])`;
  const matches =
    search === undefined
      ? sql`true`
      : isFoundInAny([sql`e.search_text`, sql`e.visible_method`], search);
  return sql`select * from (${endangered({ now, merchants: requested })}) e where ${matches}`;
};

const count = async (
  executor: Executor,
  question: Omit<CardExpiryQuestion, 'list'>,
): Promise<number> => {
  const { rows } = await sql<{ total: number }>`${plannedAnew}
    select count(*)::integer as total from (${found(question)}) f`.execute(executor);
  return rows[0]?.total ?? 0;
};

/** One page. All rows are computed for it: they are few, since each month some cards expire. */
export const listCardExpiries = async (
  executor: Executor,
  question: CardExpiryQuestion,
): Promise<ListPage<CardExpiryRow>> => {
  const { list } = question;
  const { after, sort } = list;
  const key = sortKeys[sort.field];
  const direction = directionOf(list);
  const beyond = sql.raw(sort.isDescending === list.isBackward ? '>' : '<');
  const behind =
    after === null
      ? sql`true`
      : sql`(${key}, f.id) ${beyond} (cast(${after.value} as ${sql.raw(keyTypes[sort.field])}), ${after.id}::bigint)`;
  const { rows } = await sql<CardExpiryRow & { sort_value: string; total: number }>`${plannedAnew}
    with found as materialized (${found(question)}),
    page as (select f.*, ${key} as sort_key from found f where ${behind}
      order by ${key} ${direction}, f.id ${direction} limit ${list.limit + 1})
    select f.*, f.sort_key::text as sort_value, w.warned_at as told_at, w.reached as was_reached,
      (select count(*)::integer from found) as total
      from page f left join lateral (
        select c.warned_at, c.reached from card_expiry_warnings c
         where c.subscription_id = f.subscription_id and c.payment_method_id = f.method_id and c.last_day = f.last_day
         order by c.warned_at desc limit 1) w on true
     order by f.sort_key ${direction}, f.id ${direction}`.execute(executor);
  const total = rows[0]?.total ?? (await count(executor, question));
  return toPage(rows, { total, isFloor: false }, list);
};
