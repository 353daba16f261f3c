import type { ClaimRequest, Lease } from '@billfold/server-kit/jobs/worker';
import type { RecurringSkipReason } from '@billfold/shared/contracts/recurring-invoice.contract';
import { sql } from 'kysely';
import type { ListPage, ListRequest } from '../../core/list-page';
import { customerName } from '../../db/customer-names';
import type { Executor } from '../../db/database';
import { readPage } from '../../db/list-page.queries';
import { allOf } from '../../db/list.queries';
import { plannedAnew } from '../../db/planned-anew';
import type { Row } from '../../db/schema';
import { isMember, type Membership } from '../groups/groups.public';
import type { Occurrence } from './recurring-dates.domain';
import type { LogFilter, LogSort } from './recurring-list';

const leaseUntil = (leaseMs: number) =>
  sql`clock_timestamp() + ${leaseMs}::integer * interval '1 millisecond'`;

export type ClaimedRecurring = Row<'recurring_invoices', 'id' | 'merchant_id'>;

/** Those whose day of creation has come at their merchant. No zone is more than 14 hours ahead of UTC. */
export const claimDueRecurring = async (
  executor: Executor,
  { worker, leaseMs, now, limit }: ClaimRequest,
): Promise<readonly ClaimedRecurring[]> => {
  const { rows } = await sql<ClaimedRecurring>`
    update recurring_invoices set leased_by = ${worker}, leased_until = ${leaseUntil(leaseMs)}
    where id in (
      select r.id from recurring_invoices r join merchants m on m.id = r.merchant_id
      where r.status = 'active' and r.next_create_on <= ((${now}::timestamptz at time zone 'UTC')
          + interval '14 hours')::date
        and r.next_create_on <= business_date(${now}, m.time_zone)
        and (r.leased_until is null or r.leased_until < clock_timestamp())
      order by r.next_create_on, r.id limit ${limit}::integer for update of r skip locked
    )
    returning id, merchant_id
  `.execute(executor);
  return rows;
};

export const renewRecurringLease = async (
  executor: Executor,
  id: number,
  { worker, leaseMs }: Lease,
): Promise<void> => {
  await sql`update recurring_invoices set leased_until = ${leaseUntil(leaseMs)} where id = ${id}
    and leased_by = ${worker}`.execute(executor);
};

/** Locks it; false when this worker has lost it. */
export const lockClaimed = async (
  executor: Executor,
  id: number,
  worker: string,
): Promise<boolean> => {
  const { rows } = await sql`
    select from recurring_invoices where id = ${id} and leased_by = ${worker} for no key update
  `.execute(executor);
  return rows.length > 0;
};

export const releaseClaim = async (executor: Executor, id: number): Promise<void> => {
  await sql`update recurring_invoices set leased_by = null, leased_until = null where id = ${id}`.execute(
    executor,
  );
};

/** Counts invoices of a period that goes on. */
export const addMade = async (executor: Executor, id: number, made: number): Promise<void> => {
  await sql`update recurring_invoices set made_count = made_count + ${made} where id = ${id}`.execute(
    executor,
  );
};

/** The period is done; without a next one, all of it is. */
export const storeNext = async (
  executor: Executor,
  id: number,
  { next, now }: { readonly next: Occurrence | null; readonly now: Date },
): Promise<void> => {
  await sql`
    update recurring_invoices set periods_done = periods_done + 1,
      next_due_on = ${next?.dueOn ?? null}, next_create_on = ${next?.createOn ?? null},
      status = ${next === null ? 'ended' : 'active'}, ended_at = ${next === null ? now : null}
     where id = ${id}
  `.execute(executor);
};

type Period = { readonly id: number; readonly dueOn: string };

/** Members of the group that this period has not come to yet, by id. */
export const listUnmade = async (
  executor: Executor,
  { id, dueOn }: Period,
  membership: Membership,
  limit: number,
): Promise<readonly number[]> => {
  const { rows } = await sql<Row<'subscriptions', 'id'>>`${plannedAnew}
    select s.id from subscriptions s where ${allOf(isMember(membership))}
      and not exists (select from recurring_runs x
        where x.recurring_invoice_id = ${id} and x.due_on = ${dueOn} and x.subscription_id = s.id)
     order by s.id limit ${limit}
  `.execute(executor);
  return rows.map((row) => row.id);
};

/** Which of these customers the period has not come to yet, in the given order. */
export const listWithout = async (
  executor: Executor,
  { id, dueOn }: Period,
  subscriptionIds: readonly number[],
): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    select s.id from unnest(${[...subscriptionIds]}::bigint[]) with ordinality as s (id, place)
     where not exists (select from recurring_runs x
       where x.recurring_invoice_id = ${id} and x.due_on = ${dueOn} and x.subscription_id = s.id)
     order by s.place
  `.execute(executor);
  return rows.map((row) => row.id);
};

/** What the last invoice of each of these customers amounted to. */
export const findLastAmounts = async (
  executor: Executor,
  id: number,
  subscriptionIds: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await sql<{ subscription_id: number; amount: number }>`
    select s.id as subscription_id, last.amount from unnest(${[...subscriptionIds]}::bigint[]) as s (id)
      cross join lateral (
        select x.amount from recurring_runs x
         where x.recurring_invoice_id = ${id} and x.subscription_id = s.id and x.outcome = 'made'
         order by x.due_on desc limit 1) last
  `.execute(executor);
  return new Map(rows.map((row) => [row.subscription_id, row.amount]));
};

export type NewRun = {
  readonly subscriptionId: number | null;
  readonly dueOn: string;
  readonly outcome: 'made' | 'skipped';
  readonly reason: RecurringSkipReason | null;
  readonly invoiceId: number | null;
  readonly amount: number | null;
  readonly previousAmount: number | null;
  readonly isLate: boolean;
};

/** Fails when a customer has had the period: then the whole transaction is taken back, and its invoices with it. */
export const insertRuns = async (
  executor: Executor,
  { id, merchantId, now }: { readonly id: number; readonly merchantId: number; readonly now: Date },
  runs: readonly NewRun[],
): Promise<void> => {
  if (runs.length === 0) return;
  await sql`
    insert into recurring_runs (recurring_invoice_id, merchant_id, subscription_id, due_on, outcome, reason,
      invoice_id, amount, previous_amount, is_late, created_at)
    select ${id}, ${merchantId}, "subscriptionId", "dueOn", outcome, reason, "invoiceId", amount, "previousAmount",
      "isLate", ${now}
      from jsonb_to_recordset(${JSON.stringify(runs)}::jsonb) as fresh ("subscriptionId" bigint, "dueOn" date,
        outcome text, reason text, "invoiceId" bigint, amount integer, "previousAmount" integer, "isLate" boolean)
  `.execute(executor);
};

/** Logs the customers who had an invoice of the period before and get none of this one. */
export const insertLeft = async (
  executor: Executor,
  { id, dueOn }: Period,
  { merchantId, now }: { readonly merchantId: number; readonly now: Date },
): Promise<void> => {
  await sql`
    insert into recurring_runs (recurring_invoice_id, merchant_id, subscription_id, due_on, outcome, reason, created_at)
    select ${id}, ${merchantId}, x.subscription_id, ${dueOn}, 'skipped',
      case when s.deleted_at is null then 'left_group' else 'customer_deleted' end, ${now}
      from recurring_runs x join subscriptions s on s.id = x.subscription_id
     where x.recurring_invoice_id = ${id} and x.outcome = 'made'
       and x.due_on = (select max(b.due_on) from recurring_runs b where b.recurring_invoice_id = ${id}
         and b.due_on < ${dueOn} and b.outcome = 'made')
       and not exists (select from recurring_runs t where t.recurring_invoice_id = ${id} and t.due_on = ${dueOn}
         and t.subscription_id = x.subscription_id)
  `.execute(executor);
};

/** Whether any customer has an invoice of the period. */
export const hasRuns = async (executor: Executor, { id, dueOn }: Period): Promise<boolean> => {
  const { rows } = await sql`
    select from recurring_runs where recurring_invoice_id = ${id} and due_on = ${dueOn}
      and outcome = 'made' limit 1
  `.execute(executor);
  return rows.length > 0;
};

/** The last due date that the log has; null for none. */
export const findLastDue = async (executor: Executor, id: number): Promise<string | null> => {
  const { rows } = await sql<{ last: string | null }>`
    select max(due_on) as last from recurring_runs where recurring_invoice_id = ${id}
  `.execute(executor);
  return rows[0]?.last ?? null;
};

export type LogRow = Row<
  'recurring_runs',
  | 'id'
  | 'due_on'
  | 'outcome'
  | 'subscription_id'
  | 'invoice_id'
  | 'amount'
  | 'previous_amount'
  | 'is_late'
  | 'created_at'
> & {
  readonly reason: RecurringSkipReason | null;
  readonly full_name: string | null;
  readonly invoice_number: string | null;
};

/** The log of one recurring invoice, whose reader may see it. */
export const listLog = (
  executor: Executor,
  { id, outcome, subscriptionId }: LogFilter,
  request: ListRequest<LogSort>,
): Promise<ListPage<LogRow>> =>
  readPage<LogRow, LogSort>(executor, {
    columns: sql`x.id, x.due_on, x.outcome, x.reason, x.subscription_id, x.invoice_id, x.amount, x.previous_amount,
      x.is_late, x.created_at, ${customerName.full} as full_name, i.invoice_number`,
    from: sql`recurring_runs x left join subscriptions s on s.id = x.subscription_id
      left join users u on u.id = s.user_id left join invoices i on i.id = x.invoice_id`,
    keysFrom: sql`recurring_runs x`,
    where: [
      sql`x.recurring_invoice_id = ${id}`,
      ...(outcome === undefined ? [] : [sql`x.outcome = ${outcome}`]),
      ...(subscriptionId === undefined ? [] : [sql`x.subscription_id = ${subscriptionId}`]),
    ],
    sorts: { id: { key: sql`x.id`, type: 'bigint' } },
    id: sql`x.id`,
    request,
  });
