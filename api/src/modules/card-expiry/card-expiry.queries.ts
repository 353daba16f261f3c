import { cardExpiryLimits } from '@billfold/shared/contracts/limits';
import { type RawBuilder, sql } from 'kysely';
import { customerName } from '../../db/customer-names';
import { isOwed, isScheduled } from '../../db/owed-invoices.queries';
import type { Row } from '../../db/schema';

const isStored = sql`p.type = 1 and p.removed_at is null`;
/** No payment is made for people who cannot sign in to stop it. */
const isCustomer = sql`s.deleted_at is null and s.state <> 'inactive' and u.state <> 'inactive'`;

/** A card of a customer that expires before a payment planned with it. */
export type EndangeredRow = Row<'merchants', 'time_zone' | 'texts_from' | 'texts_until'> & {
  /** Of the auto-pay or of the first run: no two cards have the same. */
  readonly id: number;
  readonly subscription_id: number;
  readonly method_id: number;
  readonly merchant_id: number;
  readonly merchant_name: Row<'merchants'>['name'];
  readonly full_name: string;
  readonly us_state: string;
  readonly visible_method: string;
  readonly expiration: string;
  readonly last_day: string;
  readonly today: string;
  readonly kind: 'schedule' | 'auto_pay';
  /** Null: with the next invoice. */
  readonly planned_on: string | null;
  readonly amount: number | null;
  readonly is_limit: boolean;
};

export type Endangered = {
  readonly now: Date;
  /** Of merchants `m`. */
  readonly merchants: RawBuilder<unknown>;
  /** Of cards `p` of customers `s`. */
  readonly cards?: RawBuilder<unknown>;
};

/**
 * Cards that expire within days, or have expired, with the first payment after their last day: a scheduled one, a
 * payment of auto-pay that waits to be tried again, or the next of auto-pay. Auto-pay by due dates charges each
 * invoice, so one may come that is not known.
 */
export const endangered = ({
  now,
  merchants,
  cards = sql`true`,
}: Endangered): RawBuilder<EndangeredRow> => sql<EndangeredRow>`
  with asked as materialized (
    select m.id as merchant_id, m.name as merchant_name, m.time_zone, m.texts_from, m.texts_until,
      business_date(${now}, m.time_zone) as today from merchants m where ${merchants}
  ), auto_pays as materialized (
    select s.id as subscription_id, s.merchant_id, p.id as method_id, card_last_day(p.expiration) as last_day,
      a.today, a.time_zone,
      s.autopay_amount, s.autopay_frequency, s.autopay_day, s.autopay_next_on, s.autopay_started_on,
      coalesce(s.autopay_day, 'due_date') = 'due_date' as is_by_bill
      from asked a join subscriptions s on s.merchant_id = a.merchant_id join users u on u.id = s.user_id
        join payment_methods p on p.id = s.autopay_method
     where s.autopay_enabled and ${isCustomer} and ${isStored}
       and card_last_day(p.expiration) <= a.today + ${cardExpiryLimits.soonDays}::integer and ${cards}
  ), planned as (
    select b.subscription_id, b.method_id, b.last_day, 'auto_pay' as kind, n.day, n.amount, false as is_limit
      from auto_pays b left join lateral (
        select i.due_date as day, least(coalesce(b.autopay_amount, i.amount - i.amount_paid),
          i.amount - i.amount_paid) as amount from invoices i
         where i.subscription_id = b.subscription_id and i.merchant_id = b.merchant_id and ${isOwed}
           and i.due_date > b.last_day and i.due_date >= b.today
           and i.due_date >= coalesce(b.autopay_started_on, i.due_date) and not ${isScheduled}
         order by i.due_date, i.id limit 1) n on true
     where b.is_by_bill
    union all
    select b.subscription_id, b.method_id, b.last_day, 'auto_pay',
      auto_pay_day_from(b.autopay_frequency, b.autopay_day, b.autopay_next_on,
        greatest(b.last_day + 1, b.today)), b.autopay_amount, b.autopay_amount is not null
      from auto_pays b where not b.is_by_bill and b.autopay_next_on is not null
    union all
    select b.subscription_id, b.method_id, b.last_day, 'auto_pay',
      greatest(business_date(r.due_at, b.time_zone), b.today),
      least(coalesce(r.amount, i.amount - i.amount_paid), i.amount - i.amount_paid), false
      from auto_pays b join payment_runs r on r.subscription_id = b.subscription_id and r.kind = 'auto_pay'
        and r.state = 'waiting'
      join invoices i on i.id = r.invoice_id and ${isOwed}
     where greatest(business_date(r.due_at, b.time_zone), b.today) > b.last_day
    union all
    select s.id, p.id, card_last_day(p.expiration), 'schedule', greatest(r.cycle_on, a.today), r.amount, false
      from asked a join payment_runs r on r.merchant_id = a.merchant_id and r.kind = 'schedule' and r.state = 'waiting'
      join subscriptions s on s.id = r.subscription_id join users u on u.id = s.user_id
        join payment_methods p on p.id = r.payment_method_id
     where ${isCustomer} and ${isStored}
       and card_last_day(p.expiration) <= a.today + ${cardExpiryLimits.soonDays}::integer
       and card_last_day(p.expiration) < greatest(r.cycle_on, a.today) and ${cards}
  ), firsts as (
    select distinct on (e.subscription_id, e.method_id) e.* from planned e order by e.subscription_id,
      e.method_id, e.day nulls last, e.kind desc
  )
  select case when exists (select from auto_pays b where b.subscription_id = f.subscription_id
    and b.method_id = f.method_id) then 2 * f.subscription_id
      else 2 * (select min(r.id) from payment_runs r where r.subscription_id = f.subscription_id
        and r.payment_method_id = f.method_id
        and r.kind = 'schedule' and r.state = 'waiting') + 1 end as id,
    f.subscription_id, f.method_id, a.merchant_id, a.merchant_name, a.time_zone,
    a.texts_from, a.texts_until, a.today,
      ${customerName.full} as full_name, s.search_text, s.service_address_state as us_state,
    method_name(p.type, p.card_type, p.last4) as visible_method, p.expiration, f.last_day, f.kind,
      f.day as planned_on, f.amount, f.is_limit
    from firsts f join subscriptions s on s.id = f.subscription_id join users u on u.id = s.user_id
      join asked a on a.merchant_id = s.merchant_id
    join payment_methods p on p.id = f.method_id`;
