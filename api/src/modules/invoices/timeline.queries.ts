import type { TimelineEvent } from '@billfold/shared/contracts/invoice.contract';
import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { OrNull, Row } from '../../db/schema';
import type { AutoPayFacts } from './timeline.domain';

const methodName = sql`method_name(p.type, p.card_type, p.last4)`;

export type HappenedRow = OrNull<Row<'invoices', 'amount'>> & {
  readonly kind: Exclude<TimelineEvent['kind'], 'planned'>;
  readonly at: Date | null;
  readonly on: string | null;
  readonly visible_method: string | null;
  readonly next_try_on: string | null;
};

/**
 * Events of an invoice, oldest first, by the merchant's days. Money comes from transactions and
 * attempts, schedules from the runs. A run that a later cycle replaced, or that ended with
 * auto-pay, is omitted.
 */
export const listHappened = async (
  executor: Executor,
  invoiceId: number,
): Promise<readonly HappenedRow[]> => {
  const { rows } = await sql<HappenedRow>`
    with bill as (
      select i.id, i.amount, i.created_at, i.stored_state, m.time_zone as zone from invoices i
        join merchants m on m.id = i.merchant_id where i.id = ${invoiceId}
    ), events as (
      select 0 as rank, b.id, 'issued' as kind, b.created_at as at, business_date(b.created_at, b.zone) as "on",
             coalesce((
               select (l.before ->> 'amount')::integer from audit_log l
                where l.entity = 'invoice' and l.entity_id = b.id and l.action = 'invoice.edited'
                  and l.before ? 'amount' order by l.id limit 1
             ), b.amount) as amount, null as visible_method, null::date as next_try_on
        from bill b
      union all
      select 1, r.id, 'scheduled', r.created_at, r.cycle_on, r.amount, t.visible_method, null
        from bill b join payment_runs r on r.invoice_id = b.id and r.kind = 'schedule'
          join transactions t on t.id = r.transaction_id
      union all
      select 2, r.id, 'unscheduled', r.ended_at, business_date(r.ended_at, b.zone), r.amount, t.visible_method, null
        from bill b join payment_runs r on r.invoice_id = b.id and r.kind = 'schedule' and r.state = 'cancelled'
          join transactions t on t.id = r.transaction_id
      union all
      select 3, r.id, 'skipped', r.ended_at, r.cycle_on, r.amount, t.visible_method, null
        from bill b join payment_runs r on r.invoice_id = b.id left join transactions t on t.id = r.transaction_id
       where (r.state = 'skipped' and r.reason is distinct from 'superseded')
          or (r.state = 'failed' and r.reason is distinct from 'declined' and r.reason is distinct from 'hard_decline')
      union all
      select 4, a.id, 'processing', a.sent_at, business_date(a.sent_at, b.zone), a.amount, a.visible_method, null
        from bill b join payment_attempts a on a.invoice_id = b.id
          and a.state in ('created', 'sent', 'unknown', 'authorised', 'needs_review')
      union all
      select 5, t.id,
             case when t.status = 'declined' then 'declined' when t.type = 'refund' then 'refunded'
               when t.type = 'return' then 'returned' when t.type = 'void' then 'voided' else 'paid' end,
             t.created_at, coalesce(t.paid_date, business_date(t.created_at, b.zone)), t.amount, t.visible_method,
             case when t.status = 'declined' then (
               select business_date(r.due_at, b.zone) from payment_runs r where r.invoice_id = b.id
                 and r.attempt_id = t.attempt_id and r.kind = 'auto_pay' and r.state = 'waiting' and r.declines > 0
             ) end
        from bill b join transactions t on t.invoice_id = b.id
          and t.status in ('success', 'refunded', 'voided', 'returned', 'declined')
      union all
      select 5, r.id, 'refund_returned', r.decided_at, business_date(r.decided_at, b.zone), r.amount,
        t.visible_method, null
        from bill b join transactions t on t.invoice_id = b.id and t.status = 'returned' join refunds r on r.id = t.id
      union all
      select 6, b.id, 'cancelled', l.at, business_date(l.at, b.zone), null, null, null
        from bill b left join lateral (
          select max(l.at) as at from audit_log l
           where l.entity = 'invoice' and l.entity_id = b.id
             and 'cancelled' in (l.after ->> 'stored_state', l.after ->> 'state')
        ) l on true
       where b.stored_state = 'cancelled'
      union all
      select 7, l.id, case when l.after ->> 'stored_state' = 'paid' then 'marked_paid' else 'changed' end, l.at,
        business_date(l.at, b.zone),
             (l.after ->> 'amount')::integer, null, null
        from bill b join audit_log l on l.entity = 'invoice' and l.entity_id = b.id and l.action = 'invoice.edited'
       where l.after ? 'amount' or l.after ->> 'stored_state' = 'paid'
    )
    select kind, at, "on", amount, visible_method, next_try_on from events order by at nulls last, rank, id
  `.execute(executor);
  return rows;
};

type OfInvoice = { readonly invoice_id: number };

export type WaitingRun = OfInvoice &
  Row<'payment_runs', 'amount'> & {
    readonly on: string;
    readonly visible_method: string | null;
  };

/**
 * The payment of each invoice that waits for its day; a scheduled one before auto-pay's, which leaves the invoice to
 * it.
 */
export const listWaitingRuns = async (
  executor: Executor,
  invoiceIds: readonly number[],
): Promise<readonly WaitingRun[]> => {
  const { rows } = await sql<WaitingRun>`
    select distinct on (r.invoice_id) r.invoice_id,
      case when r.kind = 'schedule' then r.cycle_on else business_date(r.due_at, m.time_zone) end as "on",
      r.amount,
           coalesce(t.visible_method, ${methodName}) as visible_method
      from payment_runs r
      join merchants m on m.id = r.merchant_id
      join subscriptions s on s.id = r.subscription_id
      left join transactions t on t.id = r.transaction_id
      left join payment_methods p on p.id = coalesce(r.payment_method_id, s.autopay_method)
     where r.invoice_id = any(${[...invoiceIds]}::bigint[]) and r.state = 'waiting'
     order by r.invoice_id, r.kind desc, r.due_at
  `.execute(executor);
  return rows;
};

/** Auto-pay of the subscription of each invoice; none where it is off. */
export const listAutoPayOfInvoices = async (
  executor: Executor,
  invoiceIds: readonly number[],
): Promise<readonly (OfInvoice & AutoPayFacts)[]> => {
  const { rows } = await sql<OfInvoice & AutoPayFacts>`
    select i.id as invoice_id,
      s.autopay_customized as customized, s.autopay_frequency as frequency, s.autopay_day as day,
      s.autopay_amount as amount, s.autopay_next_on as next_on,
           ${methodName} as visible_method,
           i.due_date >= coalesce(s.autopay_started_on, i.due_date) and not exists (
             select from payment_runs r where r.invoice_id = i.id and r.kind = 'auto_pay'
               and r.cycle_on = i.due_date and r.state <> 'cancelled'
           ) as awaits_due_date
      from invoices i
      join subscriptions s on s.id = i.subscription_id and s.autopay_enabled and s.deleted_at is null
      left join payment_methods p on p.id = s.autopay_method
     where i.id = any(${[...invoiceIds]}::bigint[])
  `.execute(executor);
  return rows;
};
