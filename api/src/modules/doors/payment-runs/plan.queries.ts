import { dayMs } from '@billfold/shared/contracts/durations';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../db/database';
import { isOwed, isOwedBy, isScheduled } from '../../../db/owed-invoices.queries';
import type { Row } from '../../../db/schema';
import type { OpenInvoice } from './cycle.domain';

/** Excludes inactive people, who cannot sign in to stop a payment. */
const isActive = sql`s.deleted_at is null and s.state <> 'inactive'
  and (select u.state from users u where u.id = s.user_id) <> 'inactive'`;

/** After unscheduling, the customer has a day before auto-pay takes an overdue invoice. */
const wasTakenBackSince = (since: Date) => sql`exists (
  select from payment_runs w where w.invoice_id = i.id and w.kind = 'schedule' and w.reason = 'unscheduled'
    and w.ended_at > ${since})`;
const graceMs = dayMs;

export type DueInvoice = Row<'invoices', 'due_date'> &
  Row<'merchants', 'time_zone'> & {
    readonly invoice_id: Row<'invoices'>['id'];
    readonly subscription_id: Row<'subscriptions'>['id'];
  };

/** Every day begins here first (UTC+14): no invoice that is due anywhere is due later. */
const firstZone = 'Pacific/Kiritimati';

export const selectDueInvoices = (
  now: Date,
  limit: number,
): RawBuilder<DueInvoice> => sql<DueInvoice>`
    select i.id as invoice_id, s.id as subscription_id, i.due_date, m.time_zone
    from subscriptions s
    join merchants m on m.id = s.merchant_id
    join invoices i on ${isOwedBy}
    where s.autopay_enabled and s.autopay_day = 'due_date' and ${isActive}
      and i.due_date between s.autopay_started_on and business_date(${now}, m.time_zone)
      and i.due_date <= business_date(${now}, ${firstZone}) and not ${isScheduled}
      and not ${wasTakenBackSince(new Date(now.getTime() - graceMs))}
      and not exists (
        select from payment_runs r
        where r.subscription_id = s.id and r.invoice_id = i.id and r.cycle_on = i.due_date
          and r.kind = 'auto_pay' and r.state <> 'cancelled')
    order by i.due_date, i.id limit ${limit}
  `;

/** Unpaid invoices whose due day has begun and which auto-pay by due date has not planned. */
export const listDueInvoices = async (
  executor: Executor,
  now: Date,
  limit: number,
): Promise<readonly DueInvoice[]> => (await selectDueInvoices(now, limit).execute(executor)).rows;

export type NewRun = {
  readonly invoiceId: number;
  readonly subscriptionId: number;
  readonly cycleOn: string;
  readonly dueAt: Date;
  readonly now: Date;
};

/** One run per invoice and cycle: an existing one stays, a cancelled one waits again. */
const onceACycle = sql`
  on conflict (subscription_id, invoice_id, cycle_on) where kind = 'auto_pay' do update set
    state = 'waiting', reason = null, ended_at = null, due_at = excluded.due_at, due_since = null,
      amount = excluded.amount, declines = 0, unsent_tries = 0,
    unsent_since = null, actor = excluded.actor, created_at = excluded.created_at
  where payment_runs.state = 'cancelled'`;

/**
 * Plans the payment of an invoice on its due date, if its subscription still wants that at the moment of writing. False
 * when it was planned.
 */
export const insertDueDateRun = async (executor: Executor, run: NewRun): Promise<boolean> => {
  const { rows } = await sql`
    insert into payment_runs (kind, invoice_id, subscription_id, merchant_id, user_id, cycle_on, amount, state,
      due_at, actor, created_at)
    select 'auto_pay', ${run.invoiceId}::bigint, s.id, s.merchant_id, s.user_id, ${run.cycleOn}::date,
      s.autopay_amount, 'waiting', ${run.dueAt}::timestamptz,
      'system:auto_pay', ${run.now}::timestamptz
    from subscriptions s
    where s.id = ${run.subscriptionId} and s.autopay_enabled and s.autopay_day = 'due_date'
      and s.autopay_started_on <= ${run.cycleOn}::date
    for share of s
    ${onceACycle}
    returning id
  `.execute(executor);
  return rows.length > 0;
};

/** Subscriptions whose next cycle is due, the longest due first. */
export const listDueCycles = async (
  executor: Executor,
  now: Date,
  limit: number,
): Promise<readonly number[]> => {
  const { rows } = await sql<Row<'subscriptions', 'id'>>`
    select s.id from subscriptions s
    where s.autopay_enabled and s.autopay_next_at <= ${now} and ${isActive}
    order by s.autopay_next_at, s.id limit ${limit}
  `.execute(executor);
  return rows.map((row) => row.id);
};

/** Invoices of a cycle, the oldest first. */
export const listOpenInvoices = async (
  executor: Executor,
  subscriptionId: number,
  cycleOn: string,
): Promise<readonly OpenInvoice[]> => {
  const { rows } = await sql<Row<'invoices', 'id'> & { balance: number }>`
    select i.id, i.amount - i.amount_paid as balance from invoices i
    where i.subscription_id = ${subscriptionId} and ${isOwed} and not ${isScheduled}
      and not exists (
        select from payment_runs r
        where r.subscription_id = i.subscription_id and r.invoice_id = i.id and r.cycle_on = ${cycleOn}
          and r.kind = 'auto_pay' and r.state <> 'cancelled')
    order by i.due_date, i.id
  `.execute(executor);
  return rows.map((row) => ({ invoiceId: row.id, balanceMinor: row.balance }));
};

/** Call it with the subscription locked. */
export const insertCycleRun = async (
  executor: Executor,
  run: NewRun & { readonly amountMinor: number | null },
): Promise<void> => {
  await sql`
    insert into payment_runs (kind, invoice_id, subscription_id, merchant_id, user_id, cycle_on, amount, state,
      due_at, actor, created_at)
    select 'auto_pay', ${run.invoiceId}::bigint, s.id, s.merchant_id, s.user_id, ${run.cycleOn}::date,
      ${run.amountMinor}::integer, 'waiting',
      ${run.dueAt}::timestamptz, 'system:auto_pay', ${run.now}::timestamptz
    from subscriptions s where s.id = ${run.subscriptionId}
    ${onceACycle}
  `.execute(executor);
};

/** Null: there is none until auto-pay is set again. */
export const setNextCycle = async (
  executor: Executor,
  subscriptionId: number,
  next: { readonly on: string; readonly at: Date } | null,
): Promise<void> => {
  await sql`update subscriptions set autopay_next_on = ${next?.on ?? null},
    autopay_next_at = ${next?.at ?? null} where id = ${subscriptionId}`.execute(executor);
};
