import type { ForecastKind } from '@billfold/shared/contracts/report-words';
import { type RawBuilder, sql } from 'kysely';
import type { StaffActor } from '../../core/actor';
import { type ListPage, type ListRequest, toPage } from '../../core/list-page';
import { customerName } from '../../db/customer-names';
import type { Executor } from '../../db/database';
import { isOwed, isOwedBy } from '../../db/owed-invoices.queries';
import { plannedAnew } from '../../db/planned-anew';
import { directionOf } from '../../db/page-stretches.queries';
import type { Row } from '../../db/schema';
import type { ForecastFilter, ForecastSort } from './report-list';
import { atMerchants } from './report-scope.queries';

export type ForecastRow = Row<'invoices', 'merchant_id'> & {
  readonly id: number;
  readonly invoice_id: number;
  readonly day: string;
  readonly kind: ForecastKind;
  readonly amount: number;
  readonly sub_id: number;
  readonly full_name: string;
  readonly merchant_name: string;
  /** Null: the customer chooses. */
  readonly visible_method: string | null;
};

type ForecastQuestion = {
  readonly actor: StaffActor;
  readonly now: Date;
  readonly filter: ForecastFilter;
};

/** Auto-pay charges nothing for people who cannot sign in to stop a payment. */
const mayCharge = sql`s.autopay_enabled and s.deleted_at is null and s.state <> 'inactive' and u.state <> 'inactive'`;

/** More than one invoice has in the longest forecast, one each week; it makes the ids of the rows. */
const mostPayments = 32;

/**
 * The payments of open invoices that are expected at `asked` (merchant_id, time_zone, today, last): one that is
 * scheduled, those of auto-pay, or the due day of a payment plan; of several kinds the first counts. Auto-pay spreads
 * the amount of each of its days as it will: over the oldest invoices first, which may take several days. After a
 * payment that waits, only that one is known.
 */
const expected = ({ actor, now, filter }: ForecastQuestion): RawBuilder<unknown> => sql`
  with recursive asked as materialized (
    select m.id as merchant_id, m.name as merchant_name, m.time_zone, business_date(${now}, m.time_zone) as today,
      business_date(${now}, m.time_zone) + ${filter.days}::integer as last
      from merchants m where ${atMerchants(actor, filter, sql`m.id`)}
  ), runs as (
    select r.invoice_id, case r.kind when 'schedule' then 1 else 2 end as rank,
      greatest(business_date(r.due_at, a.time_zone), a.today) as day,
      r.amount, coalesce(r.payment_method_id, s.autopay_method) as method_id
      from payment_runs r join asked a on a.merchant_id = r.merchant_id join subscriptions s on s.id = r.subscription_id
     where r.state in ('waiting', 'running') and business_date(r.due_at, a.time_zone) <= a.last
  ), due_dates as (
    select i.id as invoice_id, 2 as rank, i.due_date as day, s.autopay_amount as amount, s.autopay_method as method_id
      from asked a join subscriptions s on s.merchant_id = a.merchant_id and s.autopay_day = 'due_date'
      join users u on u.id = s.user_id
      join invoices i on ${isOwedBy} and i.due_date between greatest(a.today, s.autopay_started_on) and a.last
     where ${mayCharge}
  ), owed as (
    select s.id as subscription_id, s.merchant_id, s.autopay_frequency, s.autopay_day, s.autopay_next_on,
      s.autopay_amount, s.autopay_method,
      i.id as invoice_id, i.amount - i.amount_paid as balance,
        sum(i.amount - i.amount_paid) over (partition by s.id order by i.due_date, i.id) as up_to
      from asked a join subscriptions s on s.merchant_id = a.merchant_id and s.autopay_next_on <= a.last
      join users u on u.id = s.user_id
      join invoices i on ${isOwedBy}
     where ${mayCharge} and not exists (select from payment_runs w where w.invoice_id = i.id
       and w.state in ('waiting', 'running'))
  ), rule_days as (
    select r.*, a.last, greatest(r.autopay_next_on, a.today) as day, 0 as turn
      from (select distinct o.merchant_id, o.autopay_frequency, o.autopay_day, o.autopay_next_on from owed o) r
        join asked a on a.merchant_id = r.merchant_id
    union all
    select r.merchant_id, r.autopay_frequency, r.autopay_day, r.autopay_next_on, r.last, n.day, r.turn + 1
      from rule_days r cross join lateral (select auto_pay_day_from(r.autopay_frequency, r.autopay_day,
        r.autopay_next_on, r.day + 1) as day) n
     where n.day <= r.last
  ), cycles as (
    select o.invoice_id, 2 as rank, d.day,
      (least(o.up_to, (d.turn + 1) * o.autopay_amount) - greatest(o.up_to - o.balance,
        d.turn * o.autopay_amount))::integer as amount,
      o.autopay_method as method_id, row_number() over (partition by o.invoice_id order by d.turn) - 1 as place
      from owed o join rule_days d using (merchant_id, autopay_frequency, autopay_day, autopay_next_on)
     where (d.turn + 1) * o.autopay_amount > o.up_to - o.balance and d.turn * o.autopay_amount < o.up_to
    union all
    select o.invoice_id, 2, d.day, null, o.autopay_method, 0
      from owed o join rule_days d using (merchant_id, autopay_frequency, autopay_day, autopay_next_on)
        where o.autopay_amount is null and d.turn = 0
  ), plans as (
    select i.id as invoice_id, 3 as rank, i.due_date as day, null::integer as amount, null::bigint as method_id
      from asked a join invoices i on i.merchant_id = a.merchant_id and i.payment_plan_id is not null
        and ${isOwed} and i.due_date between a.today and a.last
  ), kept as (
    select distinct on (e.invoice_id, e.place) e.invoice_id, e.rank, e.day, e.amount, e.method_id, e.place
      from (
        select r.*, 0 as place from runs r union all select d.*, 0 from due_dates d union all select c.*
          from cycles c union all select p.*, 0 from plans p
      ) e
     order by e.invoice_id, e.place, e.rank, e.day
  )
  select f.invoice_id * ${mostPayments}::bigint + f.place as id, f.invoice_id, f.day,
    (array['scheduled', 'auto_pay', 'plan'])[f.rank] as kind, i.merchant_id,
    a.merchant_name, i.subscription_id as sub_id,
    ${customerName.full} as full_name,
      least(coalesce(f.amount, i.amount - i.amount_paid), i.amount - i.amount_paid)::integer as amount,
    case when p.id is not null then method_name(p.type, p.card_type, p.last4) end as visible_method
    from kept f join invoices i on i.id = f.invoice_id and ${isOwed} join asked a on a.merchant_id = i.merchant_id
    join subscriptions s on s.id = i.subscription_id join users u on u.id = s.user_id left
      join payment_methods p on p.id = f.method_id
   where ${
     filter.kind === undefined
       ? sql`true`
       : sql`f.rank = array_position(array['scheduled', 'auto_pay',
     'plan'], ${filter.kind}::text)`
   }`;

/** One page. All of the forecast is computed for it: it ends after some weeks. */
export const listForecast = async (
  executor: Executor,
  question: ForecastQuestion & { readonly list: ListRequest<ForecastSort> },
): Promise<ListPage<ForecastRow>> => {
  const { list } = question;
  const direction = directionOf(list);
  const beyond = sql.raw(list.sort.isDescending === list.isBackward ? '>' : '<');
  const { after } = list;
  const behind =
    after === null
      ? sql`true`
      : sql`(f.day, f.id) ${beyond} (${after.value}::date, ${after.id}::bigint)`;
  const { rows } = await sql<ForecastRow & { sort_value: string; total: number }>`${plannedAnew}
    with found as materialized (${expected(question)})
    select f.id, f.invoice_id, f.day, f.kind, f.merchant_id, f.merchant_name, f.sub_id, f.full_name, f.amount,
      f.visible_method, f.day::text as sort_value,
      (select count(*)::integer from found) as total
      from found f where ${behind} order by f.day ${direction}, f.id ${direction} limit ${list.limit + 1}`.execute(
    executor,
  );
  const total = rows[0]?.total ?? (await countForecast(executor, question));
  return toPage(rows, { total, isFloor: false }, list);
};

const countForecast = async (executor: Executor, question: ForecastQuestion): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from (${expected(question)}) f`.execute(executor);
  return rows[0]?.total ?? 0;
};

type ForecastSum = {
  readonly kind: ForecastKind;
  readonly count: number;
  readonly amount: number;
};

export const sumForecast = async (
  executor: Executor,
  question: ForecastQuestion,
): Promise<readonly ForecastSum[]> => {
  const { rows } = await sql<ForecastSum>`${plannedAnew}
    select f.kind, count(*)::integer as count, sum(f.amount)::bigint as amount from (${expected(question)}) f
      group by f.kind`.execute(executor);
  return rows;
};
