import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../db/database';
import type { OrNull, Row } from '../../../db/schema';
import { afterScheduleMs } from './run-outcome.domain';

/** Why a run ended or waits without having charged. Stored, and read by the invoice's timeline. */
export type RunReason =
  | 'declined'
  | 'hard_decline'
  | 'gateway_unreachable'
  | 'in_doubt'
  | 'scheduled'
  | 'reopened'
  | 'paid'
  | 'cancelled'
  | 'deleted'
  | 'method_removed'
  | 'bank_not_accepted'
  | 'bank_return'
  | 'too_late'
  | 'unscheduled'
  | 'switched_off'
  | 'rule_changed'
  | 'superseded'
  | 'subscription_removed';

export type EndedRun = {
  readonly id: number;
  readonly kind: 'schedule' | 'auto_pay';
  readonly invoiceId: number;
  readonly subscriptionId: number;
  readonly merchantId: number;
  readonly merchantName: string;
  readonly userId: number;
  readonly cycleOn: string;
  readonly amountMinor: number | null;
  readonly visibleMethod: string | null;
};

type EndedRow = OrNull<Row<'transactions', 'visible_method'>> & {
  id: number;
  kind: 'schedule' | 'auto_pay';
  invoice_id: number;
  subscription_id: number;
  merchant_id: number;
  merchant_name: Row<'merchants'>['name'];
  user_id: number;
  cycle_on: string;
  amount: number | null;
};

type Ending = {
  readonly state: 'failed' | 'skipped' | 'cancelled';
  readonly reason: RunReason;
  readonly actor: string;
  /** Null for a system actor. */
  readonly sessionId: number | null;
  readonly requestId: string | null;
  readonly now: Date;
};

/**
 * Ends waiting runs with their dependent rows: cancels the transaction, unschedules the invoice,
 * and lets auto-pay look at it again soon. Call it with the invoices of schedules locked. One
 * statement, so that no intermediate state is visible.
 */
const endWaiting = async (
  executor: Executor,
  which: RawBuilder<unknown>,
  ending: Ending,
): Promise<readonly EndedRun[]> => {
  const { rows } = await sql<EndedRow>`
    with ended as (
      update payment_runs r
      set state = ${ending.state}, reason = ${ending.reason}, ended_at = ${ending.now}, leased_by = null,
        leased_until = null
      where r.state = 'waiting' and ${which}
      returning r.*
    ), promised as (
      update transactions t set status = 'cancelled' from ended e
      where t.id = e.transaction_id and t.status = 'scheduled'
    ), bills as (
      update invoices i set scheduled_on = null from ended e where e.kind = 'schedule' and i.id = e.invoice_id
    ), awaited as (
      update payment_runs w set due_at = least(w.due_at,
        ${new Date(ending.now.getTime() + afterScheduleMs)}::timestamptz) from ended e
      where e.kind = 'schedule' and w.invoice_id = e.invoice_id and w.kind = 'auto_pay' and w.state = 'waiting'
        and w.reason = 'scheduled'
    ), written as (
      insert into audit_log (actor, action, entity, entity_id, before, after, at, request_id, session_id)
      select ${ending.actor}, 'payment_run_' || e.state, 'payment_run', e.id, jsonb_build_object('state', 'waiting'),
        jsonb_build_object('state', e.state, 'reason', e.reason, 'kind', e.kind, 'invoice', e.invoice_id),
          ${ending.now}::timestamptz, ${ending.requestId}::text, ${ending.sessionId}::bigint
      from ended e
    )
    select e.id, e.kind, e.invoice_id, e.subscription_id, e.merchant_id, m.name as merchant_name, e.user_id,
      e.cycle_on, e.amount, t.visible_method
    from ended e join merchants m on m.id = e.merchant_id left join transactions t on t.id = e.transaction_id
    order by e.id
  `.execute(executor);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    invoiceId: row.invoice_id,
    subscriptionId: row.subscription_id,
    merchantId: row.merchant_id,
    merchantName: row.merchant_name,
    userId: row.user_id,
    cycleOn: row.cycle_on,
    amountMinor: row.amount,
    visibleMethod: row.visible_method,
  }));
};

export const endRun = async (
  executor: Executor,
  runId: number,
  ending: Ending,
): Promise<EndedRun | undefined> => (await endWaiting(executor, sql`r.id = ${runId}`, ending))[0];

/** Both kinds. */
export const endRunsOfInvoice = (
  executor: Executor,
  invoiceId: number,
  ending: Ending,
): Promise<readonly EndedRun[]> => endWaiting(executor, sql`r.invoice_id = ${invoiceId}`, ending);

export const endAutoPayRuns = (
  executor: Executor,
  subscriptionId: number,
  ending: Ending,
): Promise<readonly EndedRun[]> =>
  endWaiting(executor, sql`r.kind = 'auto_pay' and r.subscription_id = ${subscriptionId}`, ending);

export const endSchedulesOfSubscription = (
  executor: Executor,
  subscriptionId: number,
  ending: Ending,
): Promise<readonly EndedRun[]> =>
  endWaiting(executor, sql`r.kind = 'schedule' and r.subscription_id = ${subscriptionId}`, ending);

export const endSchedulesOfMethod = (
  executor: Executor,
  methodId: number,
  userId: number,
  ending: Ending,
): Promise<readonly EndedRun[]> =>
  endWaiting(
    executor,
    sql`r.kind = 'schedule' and r.payment_method_id = ${methodId} and r.user_id = ${userId}`,
    ending,
  );

export const endAutoPayRunsBefore = (
  executor: Executor,
  subscriptionId: number,
  cycleOn: string,
  ending: Ending,
): Promise<readonly EndedRun[]> =>
  endWaiting(
    executor,
    sql`r.kind = 'auto_pay' and r.subscription_id = ${subscriptionId} and r.cycle_on < ${cycleOn}`,
    ending,
  );

/** Locks the invoice before its runs, as payments do. */
export const lockInvoice = async (executor: Executor, invoiceId: number): Promise<void> => {
  await sql`select from invoices where id = ${invoiceId} for update`.execute(executor);
};

/** In order of their ids, so that two callers never wait for each other. */
export const lockInvoicesOfMethod = async (executor: Executor, methodId: number): Promise<void> => {
  await sql`
    select from invoices i
    where i.id in (select r.invoice_id from payment_runs r where r.payment_method_id = ${methodId}
      and r.state = 'waiting')
    order by i.id for update
  `.execute(executor);
};

/**
 * Serialises scheduling with a method (`shared`) and its removal (`alone`) until the transaction
 * ends. Call it before any row is locked.
 */
export const holdMethod = async (
  executor: Executor,
  methodId: number,
  mode: 'shared' | 'alone',
): Promise<void> => {
  const key = sql`hashtextextended(${`payment_method:${methodId}`}, 0)`;
  await (
    mode === 'shared'
      ? sql`select pg_advisory_xact_lock_shared(${key})`
      : sql`select pg_advisory_xact_lock(${key})`
  ).execute(executor);
};
