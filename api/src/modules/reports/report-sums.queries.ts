import { type RawBuilder, sql } from 'kysely';

/** What daily sums are kept of. */
export const reportParts = ['money', 'invoices', 'messages'] as const;
export type ReportPart = (typeof reportParts)[number];

/** What moved money has one of these states; a void stands beside the payment that it undid. */
const moved = sql`t.status in ('success', 'refunded', 'voided')`;

const method = sql`lower(t.visible_method)`;
/** `payment_methods` of earlier releases were named otherwise: Checking 6789 is a bank account, Check 1042 is a check. */
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

/**
 * One row per day and key, summed from the records themselves, of the days of `days` (merchant_id, day). It is what the stored
 * sums are made from and what stands in for those that are to be made again.
 */
const directSums: Readonly<Record<ReportPart, (days: RawBuilder<unknown>) => RawBuilder<unknown>>> =
  {
    money: (days) => sql`
      select d.merchant_id, d.day, ${moneyKey} as key, sum(t.amount)::bigint as amount, count(*)::integer as count
        from ${days} d join transactions t on t.merchant_id = d.merchant_id and t.paid_date = d.day and ${moved}
       group by 1, 2, 3`,
    invoices: (days) => sql`
      select d.merchant_id, d.day, 'created' as key, sum(i.amount)::bigint as amount, count(*)::integer as count
        from ${days} d join merchants m on m.id = d.merchant_id
        join invoices i on i.merchant_id = d.merchant_id and i.deleted_at is null and i.stored_state is distinct from 'cancelled'
         and i.created_at >= d.day::timestamp at time zone m.time_zone and i.created_at < (d.day + 1)::timestamp at time zone m.time_zone
       group by 1, 2, 3`,
    messages: (days) => sql`
      select d.merchant_id, d.day, case g.medium when 1 then 'sms' else 'email' end || ':' || g.delivery as key, 0::bigint as amount, count(*)::integer as count
        from ${days} d join merchants m on m.id = d.merchant_id
        join messages g on g.merchant_id = d.merchant_id and g.delivery not in ('queued', 'sending')
         and g.created_at >= d.day::timestamp at time zone m.time_zone and g.created_at < (d.day + 1)::timestamp at time zone m.time_zone
       group by 1, 2, 3`,
  };

export const sumDirectly = (part: ReportPart, days: RawBuilder<unknown>): RawBuilder<unknown> =>
  directSums[part](days);

/** Every line up to here was marked; with none read yet, all are unread. */
const position = sql`coalesce((select c.position from report_cursor c), 0)`;

/**
 * The days of lines of the ledger that were not marked yet. A void also changes how its payment counts, which may be of another day.
 */
export const unreadDays = (
  upTo: RawBuilder<unknown> = sql`9223372036854775807`,
): RawBuilder<unknown> => sql`
  select t.merchant_id, t.paid_date as day from ledger_lines l join transactions t on t.id = l.transaction_id
   where l.id > ${position} and l.id <= ${upTo} and t.paid_date is not null
  union
  select o.merchant_id, o.paid_date from ledger_lines l join transactions t on t.id = l.transaction_id join transactions o on o.id = t.refund_of
   where l.id > ${position} and l.id <= ${upTo} and o.paid_date is not null`;

/** True of a merchant whose whole past was marked in its present zone. */
const isKnown = sql`exists (
  select from report_merchants k join merchants m on m.id = k.merchant_id and m.time_zone = k.time_zone where k.merchant_id = a.merchant_id)`;

const eachDay = (first: RawBuilder<unknown>, last: RawBuilder<unknown>) =>
  sql`generate_series(${first}::timestamp, ${last}::timestamp, interval '1 day') as e (day)`;

/** The days of `asked` (merchant_id, first_day, last_day) whose stored sums may be out of date. */
const staleDays = (part: ReportPart): RawBuilder<unknown> => sql`
  select a.merchant_id, e.day::date as day from asked a
    join report_marks k on k.merchant_id = a.merchant_id and k.part = ${part} and k.first_day <= a.last_day and k.last_day >= a.first_day
    cross join lateral ${eachDay(sql`greatest(k.first_day, a.first_day)`, sql`least(k.last_day, a.last_day)`)}
  union
  select a.merchant_id, e.day::date from asked a cross join lateral ${eachDay(sql`a.first_day`, sql`a.last_day`)} where not ${isKnown}
  ${part === 'money' ? sql`union select a.merchant_id, u.day from asked a join (${unreadDays()}) u on u.merchant_id = a.merchant_id and u.day between a.first_day and a.last_day` : sql``}`;

/**
 * The sums of `asked`, by day and key: the stored ones, and direct sums of days that are to be made again. One statement, so that
 * both are of one moment.
 */
export const currentSums = (
  part: ReportPart,
  asked: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  with asked as (${asked}),
  stale as materialized (${staleDays(part)})
  select s.merchant_id, s.day, s.key, s.amount, s.count from (
    select r.merchant_id, r.day, r.key, r.amount, r.count from asked a
      join report_days r on r.merchant_id = a.merchant_id and r.part = ${part} and r.day between a.first_day and a.last_day
     where not exists (select from stale d where d.merchant_id = r.merchant_id and d.day = r.day)
    union all (${sumDirectly(part, sql`stale`)})
  ) s`;
