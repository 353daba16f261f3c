import { sql } from 'kysely';
import type { Executor } from '../../../db/database';
import { isOwed, isScheduled } from '../../../db/owed-invoices.queries';

/** Payments that wait for one day, at one moment. */
export type PlannedDay = { readonly on: string; readonly at: Date; readonly count: number };

/** Holds the customers of a merchant who have auto-pay: no cycle of theirs begins meanwhile. */
export const lockAutoPayers = async (transaction: Executor, merchantId: number): Promise<void> => {
  await sql`
    select from subscriptions where merchant_id = ${merchantId} and autopay_enabled order by id for no key update
  `.execute(transaction);
};

/** Runs that have never been tried, and that no worker has. */
const isUntouched = sql`r.state = 'waiting' and r.due_since is null and r.declines = 0 and r.unsent_tries = 0
  and (r.leased_until is null or r.leased_until < clock_timestamp())`;

export const listPlannedRuns = async (
  executor: Executor,
  merchantId: number,
): Promise<readonly PlannedDay[]> => {
  const { rows } = await sql<PlannedDay>`
    select r.cycle_on as "on", r.due_at as at, count(*)::integer as count from payment_runs r
     where r.merchant_id = ${merchantId} and ${isUntouched} group by r.cycle_on, r.due_at order by r.due_at, r.cycle_on
  `.execute(executor);
  return rows;
};

export const listPlannedCycles = async (
  executor: Executor,
  merchantId: number,
): Promise<readonly PlannedDay[]> => {
  const { rows } = await sql<PlannedDay>`
    select s.autopay_next_on as "on", s.autopay_next_at as at, count(*)::integer as count from subscriptions s
     where s.merchant_id = ${merchantId} and s.autopay_enabled and s.deleted_at is null
       and s.autopay_next_on is not null and s.autopay_next_at is not null
     group by s.autopay_next_on, s.autopay_next_at order by s.autopay_next_at, s.autopay_next_on
  `.execute(executor);
  return rows;
};

/** Invoices that auto-pay takes on their due dates, of the days after the first up to the last. */
export const countDueInvoices = async (
  executor: Executor,
  merchantId: number,
  { after, last }: { readonly after: string; readonly last: string },
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from subscriptions s join invoices i on i.subscription_id = s.id
     where s.merchant_id = ${merchantId} and s.autopay_enabled and s.autopay_day = 'due_date'
       and s.deleted_at is null and i.due_date > ${after}::date and i.due_date <= ${last}::date
       and ${isOwed} and not ${isScheduled}
  `.execute(executor);
  return rows[0]?.count ?? 0;
};

type Move = { readonly on: string; readonly at: Date; readonly to: Date };

const moves = (all: readonly Move[]) => sql`
  unnest(${all.map(({ on }) => on)}::date[], ${all.map(({ at }) => at.toISOString())}::timestamptz[],
    ${all.map(({ to }) => to.toISOString())}::timestamptz[]) as move (day, before, after)`;

export const moveRuns = async (
  transaction: Executor,
  merchantId: number,
  all: readonly Move[],
): Promise<void> => {
  await sql`
    update payment_runs r set due_at = move.after from ${moves(all)}
     where r.merchant_id = ${merchantId} and ${isUntouched} and r.cycle_on = move.day and r.due_at = move.before
  `.execute(transaction);
};

export const moveCycles = async (
  transaction: Executor,
  merchantId: number,
  all: readonly Move[],
): Promise<void> => {
  await sql`
    update subscriptions s set autopay_next_at = move.after from ${moves(all)}
     where s.merchant_id = ${merchantId} and s.autopay_enabled and s.autopay_next_on = move.day
       and s.autopay_next_at = move.before
  `.execute(transaction);
};
