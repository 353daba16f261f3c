import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';

/** What daily sums are kept of. */
export const reportParts = ['money', 'invoices', 'messages'] as const;
export type ReportPart = (typeof reportParts)[number];

/** What moved money has one of these states; a void is a row beside the payment that it undid. */
const moved = sql`t.status in ('success', 'refunded', 'voided')`;

const method = sql`lower(t.visible_method)`;
/**
 * `payment_methods` of earlier releases were named otherwise: Checking 6789 is a bank account, Check 1042 is a check.
 */
const methodKind = sql`case
  when ${method} like 'visa%' then 'visa'
  when ${method} like 'mastercard%' then 'mastercard'
  when ${method} like 'amex%' then 'amex'
  when ${method} like 'discover%' then 'discover'
  when ${method} like 'bank%' or ${method} like 'checking%' or ${method} like 'savings%' then 'bank'
  when ${method} like 'cash%' then 'cash'
  when ${method} like 'check%' then 'check'
  when ${method} ~ ' [0-9]{4}$' then 'card'
  else 'other' end`;

const moneyKey = sql`case
  when t.type <> 'payment' then t.type
  when t.status = 'voided' then 'voided'
  else 'payment:' || ${methodKind} end`;

const zone = sql`(select m.time_zone from merchants m where m.id = d.merchant_id)`;
const withinDay = (moment: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${moment} >= business_day_start(d.day, ${zone}) and ${moment} < business_day_start(d.day + 1, ${zone})`;

/** What a day `d` of a merchant came to, by key. */
const sumsOfDay: Readonly<Record<ReportPart, RawBuilder<unknown>>> = {
  money: sql`
    select ${moneyKey} as key, sum(t.amount)::bigint as amount, count(*)::integer as count
      from transactions t where t.merchant_id = d.merchant_id and t.paid_date = d.day and ${moved} group by 1`,
  invoices: sql`
    select 'created' as key, sum(i.amount)::bigint as amount, count(*)::integer as count
      from invoices i where i.merchant_id = d.merchant_id and i.deleted_at is null
        and i.stored_state is distinct from 'cancelled'
       and ${withinDay(sql`i.created_at`)} group by 1`,
  messages: sql`
    select case g.medium when 1 then 'sms' else 'email' end || ':' || g.delivery as key, 0::bigint as amount,
      count(*)::integer as count
      from messages g where g.merchant_id = d.merchant_id and g.delivery not in ('queued', 'sending')
        and ${withinDay(sql`g.created_at`)} group by 1`,
};

/**
 * One row per day and key, summed from the records themselves, of the days of `days` (merchant_id, day). The stored
 * sums are made from it, and it replaces those that are to be made again. Each day is summed by itself: an index has
 * its records together, and how many days there are cannot mislead the planner.
 */
export const sumDirectly = (
  part: ReportPart,
  days: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select d.merchant_id, d.day, x.key, x.amount, x.count from ${days} d cross join lateral (${sumsOfDay[part]}) x`;

/**
 * The days of lines of the ledger behind this one, which were not marked yet. A void also changes how its payment
 * counts, which may be of another day.
 */
export const unreadDays = (position: number, upTo?: number): RawBuilder<unknown> => {
  // As a value, so that the planner knows how few lines these are.
  const unread = sql`l.id > ${position}::bigint ${upTo === undefined ? sql`` : sql`and l.id <= ${upTo}::bigint`}`;
  return sql`
    select t.merchant_id, t.paid_date as day from ledger_lines l join transactions t on t.id = l.transaction_id
     where ${unread} and t.paid_date is not null
    union
    select o.merchant_id, o.paid_date from ledger_lines l join transactions t on t.id = l.transaction_id
      join transactions o on o.id = t.refund_of
     where ${unread} and o.paid_date is not null`;
};

/** Every line up to here was marked; with none read yet, all are unread. */
export const findPosition = async (executor: Executor): Promise<number> => {
  const { rows } = await sql<Row<'report_cursor', 'position'>>`
    select c.position from report_cursor c`.execute(executor);
  return rows[0]?.position ?? 0;
};

/** True of a merchant whose whole past was marked in its present zone. */
const isKnown = sql`exists (
  select from report_merchants k join merchants m on m.id = k.merchant_id and m.time_zone = k.time_zone
    where k.merchant_id = a.merchant_id)`;

const eachDay = (first: RawBuilder<unknown>, last: RawBuilder<unknown>) =>
  sql`generate_series(${first}::timestamp, ${last}::timestamp, interval '1 day') as e (day)`;

/** The days of `asked` (merchant_id, first_day, last_day) whose stored sums may be out of date. */
const staleDays = (part: ReportPart, position: number): RawBuilder<unknown> => sql`
  select a.merchant_id, e.day::date as day from asked a
    join report_marks k on k.merchant_id = a.merchant_id and k.part = ${part} and k.first_day <= a.last_day
      and k.last_day >= a.first_day
    cross join lateral ${eachDay(sql`greatest(k.first_day, a.first_day)`, sql`least(k.last_day, a.last_day)`)}
  union
  select a.merchant_id, e.day::date from asked a cross
    join lateral ${eachDay(sql`a.first_day`, sql`a.last_day`)} where not ${isKnown}
  ${
    part === 'money'
      ? sql`union select a.merchant_id, u.day from asked a
    join (${unreadDays(position)}) u on u.merchant_id = a.merchant_id
      and u.day between a.first_day and a.last_day`
      : sql``
  }`;

/**
 * The sums of `asked`, by day and key: the stored ones, and direct sums of days that are to be made again. One
 * statement, so that both are of one moment. `position` is that of the cursor at this moment or earlier.
 */
export const currentSums = (
  part: ReportPart,
  ranges: RawBuilder<unknown>,
  position: number,
): RawBuilder<unknown> => sql`
  with asked as (${ranges}),
  stale as materialized (${staleDays(part, position)})
  select s.merchant_id, s.day, s.key, s.amount, s.count from (
    select r.merchant_id, r.day, r.key, r.amount, r.count from asked a
      join report_days r on r.merchant_id = a.merchant_id and r.part = ${part}
        and r.day between a.first_day and a.last_day
     where not exists (select from stale d where d.merchant_id = r.merchant_id and d.day = r.day)
    union all (${sumDirectly(part, sql`stale`)})
  ) s`;
