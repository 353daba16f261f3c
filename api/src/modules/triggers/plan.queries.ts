import type { ClaimRequest, Lease } from '@billfold/server-kit/jobs/worker';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/database';
import { plannedAnew } from '../../db/planned-anew';
import { allOf } from '../../db/list.queries';
import type { Row } from '../../db/schema';
import { matchingInvoices, matchingUntilPaid } from './condition.queries';
import { isMessageOf } from './message-queue.queries';
import { type RecipientKind, recipientsOf, type Rule, type Span } from './trigger-rule.domain';

const leaseUntil = (leaseMs: number) =>
  sql`clock_timestamp() + ${leaseMs}::integer * interval '1 millisecond'`;
const isFree = sql`(leased_until is null or leased_until < clock_timestamp())`;

export type ClaimedTrigger = Row<'triggers', 'id'>;

/** Events whose time has come, and those without one: of an earlier release, or just written by hand. */
export const claimDueTriggers = async (
  executor: Executor,
  { worker, leaseMs, now, limit }: ClaimRequest,
): Promise<readonly ClaimedTrigger[]> => {
  const { rows } = await sql<ClaimedTrigger>`
    update triggers set leased_by = ${worker}, leased_until = ${leaseUntil(leaseMs)}
    where id in (
      select id from triggers
      where is_active and deleted_at is null and (next_run_at is null or next_run_at <= ${now}) and ${isFree}
      order by next_run_at nulls first limit ${limit}::integer for update skip locked
    )
    returning id
  `.execute(executor);
  return rows;
};

export const renewTriggerLease = async (
  executor: Executor,
  id: number,
  { worker, leaseMs }: Lease,
): Promise<void> => {
  await sql`update triggers set leased_until = ${leaseUntil(leaseMs)} where id = ${id}
    and leased_by = ${worker}`.execute(executor);
};

export type PlannedTrigger = Row<'triggers', 'id' | 'merchant_id' | 'send_time' | 'next_run_at'> & {
  readonly days: number[];
  readonly time_zone: string;
  readonly on_next_scheduled_day: boolean;
  readonly rule: Rule;
  readonly last_run_on: string | null;
};

/** The rule of the event `t` as a run stores it. */
const ruleColumns = sql`
  jsonb_build_object(
    'conditions', (select coalesce(jsonb_agg(jsonb_build_object('field', c.field_name, 'operator', c.operator,
      'value', c.value) order by c.position), '[]')
      from trigger_conditions c where c.trigger_id = t.id),
    'actions', (select coalesce(jsonb_agg(jsonb_build_object('type', a.action_type, 'recipients', a.recipients)
      order by a.position), '[]')
      from trigger_actions a where a.trigger_id = t.id),
    'template', (select jsonb_build_object('name', tp.name, 'body', tp.body) from sms_templates tp
      where tp.id = t.template_id),
    'toEmail', t.to_email,
    'repeatDays', t.repeat_days
  ) as rule`;

/** The event that is on, locked. */
export const readPlanned = async (
  executor: Executor,
  id: number,
): Promise<PlannedTrigger | undefined> => {
  const { rows } = await sql<PlannedTrigger>`
    select t.id, t.merchant_id, t.send_time, t.next_run_at, to_json(t.scheduled_days) as days,
      t.on_next_scheduled_day, m.time_zone, ${ruleColumns},
      (select max(r.run_on) from trigger_runs r where r.trigger_id = t.id) as last_run_on
    from triggers t join merchants m on m.id = t.merchant_id
    where t.id = ${id} and t.is_active and t.deleted_at is null
  `.execute(executor);
  return rows[0];
};

/**
 * The event as it is now, locked against edits, the switch and deletion, but not against messages that leave; undefined
 * when this worker has lost it.
 */
export const lockPlanned = async (
  executor: Executor,
  id: number,
  worker: string,
): Promise<PlannedTrigger | undefined> => {
  // It is read after the wait for its lock: parts and runs that were written meanwhile belong to it.
  const { rows } = await sql`
    select from triggers t where t.id = ${id} and t.leased_by = ${worker} for no key update
  `.execute(executor);
  return rows.length === 0 ? undefined : readPlanned(executor, id);
};

/** Gives the claim back. */
export const setNextRun = async (
  executor: Executor,
  id: number,
  nextRunAt: Date | null,
): Promise<void> => {
  await sql`update triggers set next_run_at = ${nextRunAt}, leased_by = null, leased_until = null
    where id = ${id}`.execute(executor);
};

type NewRun = {
  readonly trigger: Pick<PlannedTrigger, 'id' | 'merchant_id' | 'rule'>;
  readonly span: Span;
  readonly plannedFor: Date;
  readonly isLate: boolean;
  readonly isMissed: boolean;
  readonly now: Date;
};

/** Undefined when the day has had its run. */
export const insertRun = async (
  executor: Executor,
  { trigger, span, plannedFor, isLate, isMissed, now }: NewRun,
): Promise<number | undefined> => {
  const { rows } = await sql<Row<'trigger_runs', 'id'>>`
    insert into trigger_runs (trigger_id, merchant_id, run_on, covers_from, planned_for, started_at, ended_at,
      state, is_late, rule, step_at, tally, count_at)
    values (${trigger.id}, ${trigger.merchant_id}, ${span.on}, ${span.from}, ${plannedFor}, ${now},
      ${isMissed ? now : null},
      ${isMissed ? 'missed' : 'sending'}, ${isLate}, ${JSON.stringify(trigger.rule)}::jsonb, ${isMissed ? null : now},
      ${isMissed ? '[]' : null}::jsonb, ${isMissed ? null : now})
    on conflict (trigger_id, run_on) do nothing
    returning id
  `.execute(executor);
  return rows[0]?.id;
};

export type RunScope = {
  /** Null: a draft, which has sent nothing. */
  readonly triggerId: number | null;
  readonly merchantId: number;
  readonly rule: Rule;
  readonly span: Span;
  /** The invoices that were paid on the day of the run, instead of those to write about. */
  readonly isPaid?: boolean;
};

/** Whether the event has not written about invoice `i` to this recipient too lately. */
const isNotRepeated = (
  { triggerId, rule, span }: RunScope,
  recipient: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  triggerId === null
    ? sql`true`
    : sql`not exists (
        select from trigger_items sent left join bulk_messages b on ${isMessageOf('sent')}
        where sent.trigger_id = ${triggerId} and sent.invoice_id = i.id and sent.recipient = ${recipient}
          and sent.state in ('planned', 'queued') and b.outcome is distinct from 'skipped'
          ${rule.repeatDays === null ? sql`` : sql`and sent.run_on > ${span.on}::date - ${rule.repeatDays}::integer`})`;

/** Invoices `i` of customers `s` for recipients `r`: all to whom the event writes on these days. */
export const fromCandidates = (scope: RunScope): RawBuilder<unknown> => {
  const kinds: readonly RecipientKind[] = recipientsOf(scope.rule);
  const matching = scope.isPaid === true ? matchingUntilPaid : matchingInvoices;
  return sql`
    invoices i
    join subscriptions s on s.id = i.subscription_id and s.merchant_id = i.merchant_id and s.deleted_at is null
    cross join unnest(${[...kinds]}::text[]) as r(recipient)
    where i.merchant_id = ${scope.merchantId} and i.deleted_at is null and ${allOf(matching(scope.rule, scope.span))}
      and ${isNotRepeated(scope, sql`r.recipient`)}`;
};

type ItemsOf = { readonly runId: number; readonly scope: RunScope; readonly now: Date };

/** The whole run in one statement; what is paid already is skipped from the start. */
export const insertItems = async (
  executor: Executor,
  { runId, scope, now }: ItemsOf,
  only?: readonly number[],
): Promise<number> => {
  const outcome =
    scope.isPaid === true
      ? sql`'skipped', 'paid'`
      : sql`case r.recipient when 'office' then 'planned' else 'queued' end, null`;
  const inserted = await sql`${plannedAnew}
    insert into trigger_items (run_id, trigger_id, merchant_id, invoice_id, subscription_id, recipient, run_on,
      state, reason, decided_at)
    select ${runId}, ${scope.triggerId}, i.merchant_id, i.id, i.subscription_id, r.recipient, ${scope.span.on},
      ${outcome}, ${now}
    from ${fromCandidates(scope)} ${only === undefined ? sql`` : sql`and i.id = any(${[...only]}::bigint[])`}
    on conflict do nothing
  `.execute(executor);
  return Number(inserted.numAffectedRows ?? 0);
};

type Described = { readonly id: number; readonly description: string };

/** Candidates whose description a pattern decides about, by id. */
export const listDescriptions = async (
  executor: Executor,
  scope: RunScope,
  { afterId, limit }: { readonly afterId: number; readonly limit: number },
): Promise<readonly Described[]> => {
  const { rows } = await sql<Described>`${plannedAnew}
    select distinct i.id, i.description from ${fromCandidates(scope)} and i.id > ${afterId} order by i.id limit ${limit}
  `.execute(executor);
  return rows;
};
