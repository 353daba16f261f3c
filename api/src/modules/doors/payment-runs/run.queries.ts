import { sql } from 'kysely';
import type { Executor } from '../../../db/database';
import { isOwed } from '../../../db/owed-invoices.queries';
import type { Row } from '../../../db/schema';
import type { ClaimRequest, Lease } from '@billfold/server-kit/jobs/worker';
import type { RunReason } from './end-runs.queries';

export type ClaimedRun = Row<'payment_runs', 'id'>;

const leaseUntil = (leaseMs: number) =>
  sql`clock_timestamp() + ${leaseMs}::integer * interval '1 millisecond'`;

/**
 * Claims due runs for one worker each, unless payments are on hold; a run whose worker died before its attempt becomes
 * due again.
 */
export const claimDueRuns = async (
  executor: Executor,
  { worker, leaseMs, now, limit }: ClaimRequest,
): Promise<readonly ClaimedRun[]> => {
  const { rows } = await sql<ClaimedRun>`
    update payment_runs r set leased_by = ${worker}, leased_until = ${leaseUntil(leaseMs)}
    where r.id in (
      select due.id from payment_runs due
      where due.state = 'waiting' and due.due_at <= ${now} and not money_is_held()
        and (due.leased_until is null or due.leased_until < clock_timestamp())
      order by due.due_at, due.id limit ${limit}::integer for update skip locked
    )
    returning r.id
  `.execute(executor);
  return rows;
};

/** Runs whose attempt has ended without a recorded outcome. */
export const claimEndedRuns = async (
  executor: Executor,
  { worker, leaseMs, limit }: ClaimRequest,
): Promise<readonly ClaimedRun[]> => {
  const { rows } = await sql<ClaimedRun>`
    update payment_runs r set leased_by = ${worker}, leased_until = ${leaseUntil(leaseMs)}
    where r.id in (
      select ended.id from payment_runs ended
      join payment_attempts a on a.id = ended.attempt_id
        and a.state not in ('created', 'sent', 'unknown', 'authorised', 'needs_review')
      where ended.state = 'running' and (ended.leased_until is null or ended.leased_until < clock_timestamp())
      order by ended.due_at, ended.id limit ${limit}::integer for update of ended skip locked
    )
    returning r.id
  `.execute(executor);
  return rows;
};

export const renewRunLease = async (
  executor: Executor,
  id: number,
  { worker, leaseMs }: Lease,
): Promise<void> => {
  await sql`update payment_runs set leased_until = ${leaseUntil(leaseMs)} where id = ${id}
    and leased_by = ${worker}`.execute(executor);
};

export type RunToCarryOut = {
  readonly id: number;
  readonly kind: 'schedule' | 'auto_pay';
  readonly invoiceId: number;
  readonly userId: number;
  /** Null when auto-pay has none any more. */
  readonly methodId: number | null;
  readonly amountMinor: number | null;
  /** Auto-pay is on, or the run is a schedule. */
  readonly isWanted: boolean;
  /** The subscription exists, and neither it nor the customer is inactive. */
  readonly isCustomer: boolean;
  /** The invoice's due date was changed: auto-pay by due dates takes it up on its new one. */
  readonly isMoved: boolean;
  /** When the scheduled payment of the same invoice runs, to which auto-pay leaves the invoice. */
  readonly scheduledAt: Date | null;
  /** The day it is for, in the merchant's zone: YYYY-MM-DD. */
  readonly cycleOn: string;
  /** When it was first due, before doubts or outages put it off. */
  readonly dueSince: Date;
  readonly timeZone: string;
  /** There is something to pay of the invoice. */
  readonly isInvoiceOpen: boolean;
  readonly isInvoiceInDoubt: boolean;
  /** When staff last gave back a payment of the invoice, which is owed again since. */
  readonly reopenedAt: Date | null;
};

type RunRow = Row<
  'payment_runs',
  'id' | 'kind' | 'invoice_id' | 'user_id' | 'amount' | 'cycle_on'
> &
  Row<'merchants', 'time_zone'> & {
    method_id: number | null;
    is_wanted: boolean;
    is_customer: boolean;
    is_moved: boolean;
    scheduled_at: Date | null;
    due_since: Date;
    is_bill_open: boolean;
    is_bill_in_doubt: boolean;
    reopened_at: Date | null;
  };

/** The facts of a claimed run; undefined when it has ended or another worker has it. */
export const findRunToCarryOut = async (
  executor: Executor,
  id: number,
  worker: string,
): Promise<RunToCarryOut | undefined> => {
  const { rows } = await sql<RunRow>`
    select r.id, r.kind, r.invoice_id, r.user_id, coalesce(r.payment_method_id, s.autopay_method) as method_id,
      r.amount, r.cycle_on,
      r.kind = 'schedule' or s.autopay_enabled as is_wanted, s.deleted_at is null and s.state <> 'inactive'
        and u.state <> 'inactive' as is_customer,
      r.kind = 'auto_pay' and s.autopay_day = 'due_date' and i.due_date <> r.cycle_on
        and i.due_date >= s.autopay_started_on as is_moved,
      case when r.kind = 'auto_pay' then (
        select w.due_at from payment_runs w where w.invoice_id = r.invoice_id and w.kind = 'schedule'
          and w.state in ('waiting', 'running')
      ) end as scheduled_at,
      coalesce(r.due_since, r.due_at) as due_since, m.time_zone, invoice_payment_in_doubt(i.id) as is_bill_in_doubt,
      ${isOwed} as is_bill_open,
      (select max(t.created_at) from transactions t where t.invoice_id = i.id
        and (t.type = 'void' or t.owed_again)) as reopened_at
    from payment_runs r join subscriptions s on s.id = r.subscription_id join users u on u.id = r.user_id
      join invoices i on i.id = r.invoice_id
    join merchants m on m.id = r.merchant_id
    where r.id = ${id} and r.state = 'waiting' and r.leased_by = ${worker}
  `.execute(executor);
  const [row] = rows;
  if (row === undefined) return undefined;
  return {
    id: row.id,
    kind: row.kind,
    invoiceId: row.invoice_id,
    userId: row.user_id,
    methodId: row.method_id,
    amountMinor: row.amount,
    isWanted: row.is_wanted,
    isCustomer: row.is_customer,
    isMoved: row.is_moved,
    scheduledAt: row.scheduled_at,
    cycleOn: row.cycle_on,
    dueSince: row.due_since,
    timeZone: row.time_zone,
    isInvoiceOpen: row.is_bill_open,
    isInvoiceInDoubt: row.is_bill_in_doubt,
    reopenedAt: row.reopened_at,
  };
};

/** Puts off a claimed run, which stays as late as it is, and gives the claim back. */
export const postponeRun = async (
  executor: Executor,
  id: number,
  worker: string,
  until: { readonly dueAt: Date; readonly reason: RunReason },
): Promise<void> => {
  await sql`
    update payment_runs set due_at = ${until.dueAt}, due_since = coalesce(due_since, due_at),
      reason = ${until.reason}, leased_by = null, leased_until = null
    where id = ${id} and state = 'waiting' and leased_by = ${worker}
  `.execute(executor);
};

/** Gives the claim of a run back until its day begins; it is not late then. */
export const moveRunToDay = async (
  executor: Executor,
  id: number,
  worker: string,
  dueAt: Date,
): Promise<void> => {
  await sql`
    update payment_runs set due_at = ${dueAt}, due_since = null, leased_by = null, leased_until = null
    where id = ${id} and state = 'waiting' and leased_by = ${worker}
  `.execute(executor);
};

export type InvoiceEnd = 'deleted' | 'cancelled' | 'paid';

/** Why an invoice takes no payment. */
export const findInvoiceEnd = async (
  executor: Executor,
  invoiceId: number,
): Promise<InvoiceEnd> => {
  const { rows } = await sql<{ bill_end: InvoiceEnd }>`
    select case when i.deleted_at is not null then 'deleted' when i.stored_state = 'cancelled' then 'cancelled'
      else 'paid' end as bill_end
    from invoices i where i.id = ${invoiceId}
  `.execute(executor);
  return rows[0]?.bill_end ?? 'deleted';
};

/** The facts of a run's notices. */
export type RunNames = {
  readonly kind: 'schedule' | 'auto_pay';
  readonly invoiceId: number;
  readonly subscriptionId: number;
  readonly merchantId: number;
  readonly merchantName: string;
  readonly bill: string;
  readonly amountMinor: number;
  readonly visibleMethod: string;
  /** Of its last attempt. */
  readonly declineReason: string | null;
};

type NamesRow = Row<'payment_runs', 'kind' | 'invoice_id' | 'subscription_id' | 'merchant_id'> &
  Row<'payment_attempts', 'decline_reason'> & {
    merchant_name: Row<'merchants'>['name'];
    bill: string;
    amount: number;
    visible_method: string | null;
  };

export const findRunNames = async (
  executor: Executor,
  id: number,
): Promise<RunNames | undefined> => {
  const { rows } = await sql<NamesRow>`
    select r.kind, r.invoice_id, r.subscription_id, r.merchant_id, m.name as merchant_name,
      coalesce(nullif(i.description, ''), nullif(i.invoice_number, ''), 'Bill ' || i.id) as bill,
      coalesce(a.amount, least(coalesce(r.amount, i.amount - i.amount_paid), i.amount - i.amount_paid)) as amount,
      coalesce(a.visible_method, t.visible_method) as visible_method, a.decline_reason
    from payment_runs r
    join invoices i on i.id = r.invoice_id
    join merchants m on m.id = r.merchant_id
    left join payment_attempts a on a.id = r.attempt_id
    left join transactions t on t.id = r.transaction_id
    where r.id = ${id}
  `.execute(executor);
  const [row] = rows;
  if (row === undefined) return undefined;
  return {
    kind: row.kind,
    invoiceId: row.invoice_id,
    subscriptionId: row.subscription_id,
    merchantId: row.merchant_id,
    merchantName: row.merchant_name,
    bill: row.bill,
    amountMinor: row.amount,
    visibleMethod: row.visible_method ?? 'your payment method',
    declineReason: row.decline_reason,
  };
};

/** Locks the subscription before the invoice, as all notices do. */
export const lockSubscriptionOfRun = async (
  executor: Executor,
  subscriptionId: number,
): Promise<void> => {
  await sql`select from subscriptions where id = ${subscriptionId} for no key update`.execute(
    executor,
  );
};

export type EndedAttempt = {
  readonly kind: 'schedule' | 'auto_pay';
  readonly cycleOn: string;
  readonly timeZone: string;
  readonly isWanted: boolean;
  readonly declines: number;
  readonly unsentTries: number;
  readonly unsentSince: Date | null;
  readonly attemptState: string;
  readonly declineReason: string | null;
  /** A transaction of the attempt took money, also if it was refunded later. */
  readonly wasCharged: boolean;
};

type EndedAttemptRow = Row<'merchants', 'time_zone'> &
  Row<'payment_attempts', 'decline_reason'> & {
    kind: 'schedule' | 'auto_pay';
    cycle_on: string;
    is_wanted: boolean;
    declines: number;
    unsent_tries: number;
    unsent_since: Date | null;
    attempt_state: Row<'payment_attempts'>['state'];
    was_charged: boolean;
  };

/**
 * A claimed run, locked, with the end of its attempt; undefined when its outcome is recorded. Call
 * it with the invoice locked.
 */
export const lockRunningRun = async (
  executor: Executor,
  id: number,
): Promise<EndedAttempt | undefined> => {
  const { rows } = await sql<EndedAttemptRow>`
    select r.kind, r.cycle_on, m.time_zone, r.kind = 'schedule' or s.autopay_enabled as is_wanted, r.declines,
      r.unsent_tries, r.unsent_since, a.state as attempt_state, a.decline_reason,
      exists (select from transactions t where t.attempt_id = a.id
        and t.status in ('success', 'refunded', 'voided')) as was_charged
    from payment_runs r join payment_attempts a on a.id = r.attempt_id join merchants m on m.id = r.merchant_id
    join subscriptions s on s.id = r.subscription_id
    where r.id = ${id} and r.state = 'running' for update of r
  `.execute(executor);
  const [row] = rows;
  if (row === undefined) return undefined;
  return {
    kind: row.kind,
    cycleOn: row.cycle_on,
    timeZone: row.time_zone,
    isWanted: row.is_wanted,
    declines: row.declines,
    unsentTries: row.unsent_tries,
    unsentSince: row.unsent_since,
    attemptState: row.attempt_state,
    declineReason: row.decline_reason,
    wasCharged: row.was_charged,
  };
};

/** Releases the claim of a run whose attempt is in doubt. */
export const releaseRun = async (executor: Executor, id: number): Promise<void> => {
  await sql`update payment_runs set leased_by = null, leased_until = null where id = ${id}
    and state = 'running'`.execute(executor);
};

export type RunEnd = {
  readonly state: 'waiting' | 'charged' | 'failed';
  readonly reason: RunReason | null;
  /** Of a run that waits again. */
  readonly dueAt: Date | null;
  /** It waits to make the same try, which never reached the gateway. */
  readonly isSameTry: boolean;
  readonly declines: number;
  readonly unsentTries: number;
  readonly unsentSince: Date | null;
  readonly actor: string;
  readonly now: Date;
};

/** Writes what follows from a run's attempt. A schedule that failed is promised no more. */
export const settleRun = async (executor: Executor, id: number, end: RunEnd): Promise<void> => {
  await sql`
    with settled as (
      update payment_runs r set
        state = ${end.state}, reason = ${end.reason}, due_at = coalesce(${end.dueAt}, r.due_at),
        due_since = ${end.isSameTry ? sql`coalesce(r.due_since, r.due_at)` : null}, declines = ${end.declines},
          unsent_tries = ${end.unsentTries},
        unsent_since = ${end.unsentSince}, ended_at = ${end.state === 'waiting' ? null : end.now},
          leased_by = null, leased_until = null
      where r.id = ${id} and r.state = 'running'
      returning r.*
    ), promised as (
      update transactions t set status = 'cancelled' from settled s where s.state = 'failed'
        and t.id = s.transaction_id and t.status = 'scheduled'
    ), bills as (
      update invoices i set scheduled_on = null from settled s where s.state = 'failed' and s.kind = 'schedule'
        and i.id = s.invoice_id
    )
    insert into audit_log (actor, action, entity, entity_id, before, after, at, request_id)
    select ${end.actor}, 'payment_run_' || s.state, 'payment_run', s.id, jsonb_build_object('state', 'running'),
      jsonb_build_object('state', s.state, 'reason', s.reason, 'kind', s.kind, 'invoice', s.invoice_id,
        'attempt', s.attempt_id, 'due_at', s.due_at), ${end.now}, s.request_id
    from settled s
  `.execute(executor);
};

/**
 * Runs that have been tried for hours without so much as an attempt: something is wrong with them, and a person must
 * look. One alarm per run.
 */
export const raiseStuckRuns = async (
  executor: Executor,
  now: Date,
  dueBefore: Date,
): Promise<void> => {
  await sql`
    insert into alarms (kind, merchant_id, detail, raised_at)
    select 'run_stuck', r.merchant_id, 'Run ' || r.id || ' of bill ' || r.invoice_id || ' cannot be made.', ${now}
    from payment_runs r
    where r.state = 'waiting' and r.due_at <= ${dueBefore} and r.leased_until < clock_timestamp()
      and not exists (select from alarms l where l.kind = 'run_stuck'
        and l.detail like 'Run ' || r.id || ' of %' and l.resolved_at is null)
  `.execute(executor);
};
