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

export type ForecastRow = Row<'invoices', 'id' | 'merchant_id'> & {
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

/**
 * Open invoices of `asked` (merchant_id, time_zone, today, last) with the payment that is expected first: one that is scheduled, one
 * of auto-pay that waits or comes next, or the due day of a payment plan. Auto-pay spreads its amount as it will: the oldest first.
 */
const expected = ({ actor, now, filter }: ForecastQuestion): RawBuilder<unknown> => sql`
  with asked as materialized (
    select m.id as merchant_id, m.name as merchant_name, m.time_zone, business_date(${now}, m.time_zone) as today,
      business_date(${now}, m.time_zone) + ${filter.days}::integer as last
      from merchants m where ${atMerchants(actor, filter, sql`m.id`)}
  ), runs as (
    select r.invoice_id, case r.kind when 'schedule' then 1 else 2 end as rank, greatest(business_date(r.due_at, a.time_zone), a.today) as day,
      r.amount, coalesce(r.payment_method_id, s.autopay_method) as method_id
      from payment_runs r join asked a on a.merchant_id = r.merchant_id join subscriptions s on s.id = r.subscription_id
     where r.state in ('waiting', 'running') and business_date(r.due_at, a.time_zone) <= a.last
  ), due_dates as (
    select i.id as invoice_id, 2 as rank, i.due_date as day, s.autopay_amount as amount, s.autopay_method as method_id
      from asked a join subscriptions s on s.merchant_id = a.merchant_id and s.autopay_day = 'due_date'
      join users u on u.id = s.user_id
      join invoices i on ${isOwedBy} and i.due_date between greatest(a.today, s.autopay_started_on) and a.last
     where ${mayCharge}
  ), cycles as (
    select c.invoice_id, 2 as rank, c.day, case when c.autopay_amount is null then null else least(c.balance, c.autopay_amount - c.before)::integer end as amount, c.method_id
      from (
        select i.id as invoice_id, greatest(s.autopay_next_on, a.today) as day, s.autopay_amount, s.autopay_method as method_id,
          i.amount - i.amount_paid as balance,
          coalesce(sum(i.amount - i.amount_paid) over (partition by s.id order by i.due_date, i.id rows between unbounded preceding and 1 preceding), 0) as before
          from asked a join subscriptions s on s.merchant_id = a.merchant_id and s.autopay_next_on <= a.last
          join users u on u.id = s.user_id
          join invoices i on ${isOwedBy}
         where ${mayCharge} and not exists (select from payment_runs w where w.invoice_id = i.id and w.state in ('waiting', 'running'))
      ) c where c.autopay_amount is null or c.before < c.autopay_amount
  ), plans as (
    select i.id as invoice_id, 3 as rank, i.due_date as day, null::integer as amount, null::bigint as method_id
      from asked a join invoices i on i.merchant_id = a.merchant_id and i.payment_plan_id is not null and ${isOwed} and i.due_date between a.today and a.last
  ), firsts as (
    select distinct on (e.invoice_id) e.invoice_id, e.rank, e.day, e.amount, e.method_id
      from (select * from runs union all select * from due_dates union all select * from cycles union all select * from plans) e
     order by e.invoice_id, e.rank, e.day
  )
  select f.invoice_id as id, f.day, (array['scheduled', 'auto_pay', 'plan'])[f.rank] as kind, i.merchant_id, a.merchant_name, i.subscription_id as sub_id,
    ${customerName.full} as full_name, least(coalesce(f.amount, i.amount - i.amount_paid), i.amount - i.amount_paid)::integer as amount,
    case when p.id is not null then method_name(p.type, p.card_type, p.last4) end as visible_method
    from firsts f join invoices i on i.id = f.invoice_id and ${isOwed} join asked a on a.merchant_id = i.merchant_id
    join subscriptions s on s.id = i.subscription_id join users u on u.id = s.user_id left join payment_methods p on p.id = f.method_id
   where ${filter.kind === undefined ? sql`true` : sql`f.rank = array_position(array['scheduled', 'auto_pay', 'plan'], ${filter.kind}::text)`}`;

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
    select f.id, f.day, f.kind, f.merchant_id, f.merchant_name, f.sub_id, f.full_name, f.amount, f.visible_method, f.day::text as sort_value,
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
    select f.kind, count(*)::integer as count, sum(f.amount)::bigint as amount from (${expected(question)}) f group by f.kind`.execute(
    executor,
  );
  return rows;
};
