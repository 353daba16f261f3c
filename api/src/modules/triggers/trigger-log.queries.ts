import type { SkipReason, TriggerOutcome } from '@billfold/shared/contracts/trigger-rule';
import { type RawBuilder, sql } from 'kysely';
import type { ListPage, ListRequest } from '../../core/list-page';
import { customerName } from '../../db/customer-names';
import type { Executor } from '../../db/database';
import { readPage } from '../../db/list-page.queries';
import type { Row } from '../../db/schema';
import { deliveriesOf } from './message-queue.queries';
import type { RecipientKind } from './trigger-rule.domain';

const ofMerchants = (table: string, merchantIds: readonly number[]): RawBuilder<unknown> =>
  sql`${sql.ref(`${table}.merchant_id`)} = any(${[...merchantIds]}::bigint[])`;

/** Of an item `it` and its delivery `q`: what became of it. */
const outcome: RawBuilder<string> = sql`case it.state when 'queued' then coalesce(q.outcome, 'sent') else it.state end`;
const reason = sql`coalesce(it.reason, q.reason)`;
const detail = sql`coalesce(it.detail, q.detail)`;

export type TriggerRunRow = Row<
  'trigger_runs',
  'id' | 'run_on' | 'planned_for' | 'started_at' | 'ended_at' | 'state' | 'is_late'
> & {
  readonly tally: readonly {
    readonly outcome: TriggerOutcome;
    readonly reason: SkipReason | null;
    readonly count: number;
  }[];
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
      (select coalesce(json_agg(json_build_object('outcome', n.outcome, 'reason', n.reason, 'count', n.count) order by n.count desc, n.reason), '[]')
       from (
         select ${outcome} as outcome, ${reason} as reason, count(*) as count
         from trigger_items it left join lateral ${deliveriesOf(now)} q on it.state = 'queued'
         where it.run_id = r.id group by 1, 2
       ) n) as tally`,
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
): Promise<ListPage<TriggerItemRow>> =>
  readPage<TriggerItemRow, 'id'>(executor, {
    columns: sql`it.id, it.invoice_id, it.subscription_id, it.recipient, ${reason} as reason, ${detail} as detail, it.decided_at, i.invoice_number,
      ${customerName.full} as full_name, ${outcome} as outcome, q.failure`,
    from: sql`trigger_items it left join lateral ${deliveriesOf(now)} q on it.state = 'queued'
      join invoices i on i.id = it.invoice_id join subscriptions s on s.id = it.subscription_id join users u on u.id = s.user_id`,
    keysFrom: sql`trigger_items it left join lateral ${deliveriesOf(now)} q on it.state = 'queued'`,
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

/** Runs before this day, with their items. */
export const deleteRunsBefore = async (
  executor: Executor,
  before: string,
  limit: number,
): Promise<number> => {
  const deleted = await sql`
    delete from trigger_runs where id in (
      select id from trigger_runs where run_on < ${before} and state <> 'sending' order by run_on limit ${limit}::integer for update skip locked)
  `.execute(executor);
  return Number(deleted.numAffectedRows ?? 0);
};
