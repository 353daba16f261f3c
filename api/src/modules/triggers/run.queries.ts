import type { ClaimRequest, Lease } from '@billfold/server-kit/jobs/worker';
import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';
import type { Rule } from './trigger-rule.domain';

const leaseUntil = (leaseMs: number) =>
  sql`clock_timestamp() + ${leaseMs}::integer * interval '1 millisecond'`;

export type ClaimedRun = Row<'trigger_runs', 'id'>;

/** Runs with a step that is due. */
export const claimDueRuns = async (
  executor: Executor,
  { worker, leaseMs, now, limit }: ClaimRequest,
): Promise<readonly ClaimedRun[]> => {
  const { rows } = await sql<ClaimedRun>`
    update trigger_runs set leased_by = ${worker}, leased_until = ${leaseUntil(leaseMs)}
    where id in (
      select id from trigger_runs
      where state = 'sending' and step_at <= ${now} and (leased_until is null or leased_until < clock_timestamp())
      order by step_at, id limit ${limit}::integer for update skip locked
    )
    returning id
  `.execute(executor);
  return rows;
};

export const renewRunLease = async (
  executor: Executor,
  id: number,
  { worker, leaseMs }: Lease,
): Promise<void> => {
  await sql`update trigger_runs set leased_until = ${leaseUntil(leaseMs)} where id = ${id}
    and leased_by = ${worker}`.execute(executor);
};

export type SendingRun = Row<
  'trigger_runs',
  'id' | 'trigger_id' | 'merchant_id' | 'run_on' | 'covers_from'
> & { readonly rule: Rule; readonly label: string; readonly is_on: boolean };

/**
 * The claimed run. Its event is locked first, as by a change of the switch: until the transaction ends it stays on, and
 * after the switch no step begins.
 */
export const holdRun = async (
  executor: Executor,
  id: number,
  worker: string,
): Promise<SendingRun | undefined> => {
  await sql`select from triggers where id = (select trigger_id from trigger_runs where id = ${id}) for share`.execute(
    executor,
  );
  const { rows } = await sql<SendingRun>`
    select r.id, r.trigger_id, r.merchant_id, r.run_on, r.covers_from, r.rule, t.label, t.is_active
      and t.deleted_at is null as is_on
    from trigger_runs r join triggers t on t.id = r.trigger_id
    where r.id = ${id} and r.leased_by = ${worker} and r.state = 'sending'
    for update of r
  `.execute(executor);
  return rows[0];
};

/** Gives the claim back until the next step. */
export const setNextStep = async (executor: Executor, id: number, at: Date): Promise<void> => {
  await sql`update trigger_runs set step_at = ${at}, leased_by = null, leased_until = null where id = ${id}`.execute(
    executor,
  );
};

export const endRun = async (executor: Executor, id: number, now: Date): Promise<void> => {
  await sql`
    update trigger_runs set state = 'done', ended_at = ${now}, step_at = null, leased_by = null, leased_until = null
    where id = ${id} and state = 'sending'
  `.execute(executor);
};

/** Of these runs those under way are stopped, and those of which messages were ended; they are counted anew. */
export const stopRunRows = async (
  executor: Executor,
  { runIds, ended }: { readonly runIds: readonly number[]; readonly ended: readonly number[] },
  now: Date,
): Promise<void> => {
  await sql`
    update trigger_runs set state = 'stopped', ended_at = ${now}, step_at = null, leased_by = null,
      leased_until = null, tally = null, count_at = ${now}
    where id = any(${[...runIds]}::bigint[]) and (state = 'sending' or id = any(${[...ended]}::bigint[]))
  `.execute(executor);
};

/** Runs of the event that may have messages on their way, also those whose items were all queued. */
export const listRecentRuns = async (
  executor: Executor,
  triggerId: number,
  since: Date,
): Promise<readonly number[]> => {
  const { rows } = await sql<ClaimedRun>`
    select id from trigger_runs where trigger_id = ${triggerId} and (state = 'sending' or started_at > ${since})
      order by id
  `.execute(executor);
  return rows.map(({ id }) => id);
};

/** Lines of the mail to the office that have not left: those that wait for it, and these of which it was taken back. */
export const cancelItems = async (
  executor: Executor,
  {
    runIds,
    itemIds,
    now,
  }: {
    readonly runIds: readonly number[];
    readonly itemIds: readonly number[];
    readonly now: Date;
  },
): Promise<number> => {
  const cancelled = await sql`
    update trigger_items set state = 'cancelled', reason = 'switched_off', decided_at = ${now}
    where run_id = any(${[...runIds]}::bigint[]) and (state = 'planned' or id = any(${[...itemIds]}::bigint[]))
  `.execute(executor);
  return Number(cancelled.numAffectedRows ?? 0);
};

/** Holds the events of these items against the switch, edits and deletion, in the order of their ids. */
export const holdEventsOf = async (
  executor: Executor,
  itemIds: readonly number[],
): Promise<void> => {
  await sql`
    select from triggers where id in (select trigger_id from trigger_items
      where id = any(${[...itemIds]}::bigint[])) order by id for key share
  `.execute(executor);
};

export type LeavingRun = Row<'trigger_runs', 'run_on' | 'covers_from' | 'planned_for'> & {
  readonly rule: Rule;
  readonly is_on: boolean;
  readonly items: readonly Row<'trigger_items', 'id' | 'invoice_id' | 'subscription_id'>[];
};

/** The runs of these items; one that was stopped stays off when its event is switched on again. */
export const findRunsOf = async (
  executor: Executor,
  itemIds: readonly number[],
): Promise<readonly LeavingRun[]> => {
  const { rows } = await sql<LeavingRun>`
    select r.run_on, r.covers_from, r.planned_for, r.rule, t.is_active and t.deleted_at is null
      and r.state <> 'stopped' as is_on,
      json_agg(json_build_object('id', it.id, 'invoice_id', it.invoice_id, 'subscription_id',
        it.subscription_id)) as items
    from trigger_items it join trigger_runs r on r.id = it.run_id join triggers t on t.id = r.trigger_id
    where it.id = any(${[...itemIds]}::bigint[]) group by r.id, t.id
  `.execute(executor);
  return rows;
};
