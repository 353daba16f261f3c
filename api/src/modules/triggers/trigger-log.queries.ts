import type { TriggerOutcome } from '@billfold/shared/contracts/trigger-rule';
import { type RawBuilder, sql } from 'kysely';
import type { ListPage, ListRequest } from '../../core/list-page';
import { customerName } from '../../db/customer-names';
import type { Executor } from '../../db/database';
import { readPage } from '../../db/list-page.queries';
import type { Row } from '../../db/schema';
import { itemColumns, withDelivery } from './message-queue.queries';
import { countedTally, type Tally } from './run-counts.queries';
import type { RecipientKind } from './trigger-rule.domain';

const ofMerchants = (table: string, merchantIds: readonly number[]): RawBuilder<unknown> =>
  sql`${sql.ref(`${table}.merchant_id`)} = any(${[...merchantIds]}::bigint[])`;

export type TriggerRunRow = Row<
  'trigger_runs',
  'id' | 'run_on' | 'planned_for' | 'started_at' | 'ended_at' | 'state' | 'is_late'
> & {
  readonly tally: Tally;
};

type Of<Filter> = {
  readonly merchantIds: readonly number[];
  readonly filter: Filter;
  readonly now: Date;
};
export type RunsFilter = { readonly triggerId: number };
export type ItemsFilter = {
  readonly runId: number;
  readonly outcomes: readonly string[] | undefined;
};

/** The runs of an event of these merchants, also of a deleted one. */
export const listRuns = (
  executor: Executor,
  { merchantIds, filter, now }: Of<RunsFilter>,
  request: ListRequest<'run_on'>,
): Promise<ListPage<TriggerRunRow>> =>
  readPage<TriggerRunRow, 'run_on'>(executor, {
    columns: sql`r.id, r.run_on, r.planned_for, r.started_at, r.ended_at, r.state, r.is_late,
      coalesce(r.tally, ${countedTally(sql`r.id`, now)}) as tally`,
    from: sql`trigger_runs r`,
    where: [ofMerchants('r', merchantIds), sql`r.trigger_id = ${filter.triggerId}`],
    sorts: { run_on: { key: sql`r.run_on`, type: 'date' } },
    id: sql`r.id`,
    request,
  });

export type TriggerItemRow = Row<
  'trigger_items',
  'id' | 'invoice_id' | 'subscription_id' | 'reason' | 'detail' | 'decided_at'
> & {
  readonly recipient: RecipientKind;
  readonly invoice_number: string;
  readonly full_name: string;
  readonly outcome: TriggerOutcome;
  readonly failure: string | null;
};

/** The invoices of a run of these merchants. */
export const listItems = (
  executor: Executor,
  { merchantIds, filter, now }: Of<ItemsFilter>,
  request: ListRequest<'id'>,
): Promise<ListPage<TriggerItemRow>> => {
  const { outcome, reason, detail, failure } = itemColumns(now);
  return readPage<TriggerItemRow, 'id'>(executor, {
    columns: sql`it.id, it.invoice_id, it.subscription_id, it.recipient, ${reason} as reason,
      ${detail} as detail, it.decided_at, i.invoice_number,
      ${customerName.full} as full_name, ${outcome} as outcome, ${failure} as failure`,
    from: sql`trigger_items it ${withDelivery}
      join invoices i on i.id = it.invoice_id join subscriptions s on s.id = it.subscription_id
        join users u on u.id = s.user_id`,
    keysFrom: sql`trigger_items it ${withDelivery}`,
    where: [
      ofMerchants('it', merchantIds),
      sql`it.run_id = ${filter.runId}`,
      ...(filter.outcomes === undefined
        ? []
        : [sql`${outcome} = any(${[...filter.outcomes]}::text[])`]),
    ],
    sorts: { id: { key: sql`it.id`, type: 'bigint' } },
    id: sql`it.id`,
    request,
  });
};

/** Whether the event is one of these merchants, also when it is deleted. */
export const isOwnTrigger = async (
  executor: Executor,
  merchantIds: readonly number[],
  id: number,
): Promise<boolean> => {
  const { rows } =
    await sql`select from triggers t where t.id = ${id} and ${ofMerchants('t', merchantIds)}`.execute(
      executor,
    );
  return rows.length > 0;
};

export const isOwnRun = async (
  executor: Executor,
  merchantIds: readonly number[],
  id: number,
): Promise<boolean> => {
  const { rows } =
    await sql`select from trigger_runs r where r.id = ${id} and ${ofMerchants('r', merchantIds)}`.execute(
      executor,
    );
  return rows.length > 0;
};

/**
 * Deletes some items of the oldest run before this day, and the run with its last ones. Answers how many rows; 0 when
 * no such run is left, or another process has it.
 */
export const deleteOldItems = async (
  executor: Executor,
  before: string,
  limit: number,
): Promise<number> => {
  const { rows } = await sql<{ deleted: number }>`
    with old as materialized (
      select id from trigger_runs where run_on < ${before} and state <> 'sending' order by run_on, id limit 1
        for update skip locked
    ), items as (
      delete from trigger_items where id in (
        select it.id from trigger_items it where it.run_id = (select id from old) order by it.id
          limit ${limit}::integer)
      returning id
    ), run as (
      delete from trigger_runs where id in (select id from old)
        and (select count(*) from items) < ${limit}::integer returning id
    )
    select ((select count(*) from items) + (select count(*) from run))::integer as deleted
  `.execute(executor);
  return rows[0]?.deleted ?? 0;
};
