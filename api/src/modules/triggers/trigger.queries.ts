import type { TriggerOutcome } from '@billfold/shared/contracts/trigger-rule';
import { sql } from 'kysely';
import { isFoundIn } from '../../db/list.queries';
import { readPage } from '../../db/list-page.queries';
import type { SortKey } from '../../db/page-stretches.queries';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';
import type { ListPage, ListRequest } from '../../core/list-page';

export type TriggerRow = Row<
  'triggers',
  | 'id'
  | 'merchant_id'
  | 'label'
  | 'object_name'
  | 'to_email'
  | 'send_time'
  | 'is_active'
  | 'version'
  | 'next_run_at'
  | 'repeat_days'
  | 'on_next_scheduled_day'
> & {
  readonly time_zone: string;
  readonly last_run: {
    readonly id: number;
    readonly run_on: string;
    readonly state: string;
    /** Null: not counted yet. */
    readonly counts: {
      readonly sent: number;
      readonly failed: number;
      readonly skipped: number;
    } | null;
  } | null;
  readonly template: { readonly id: number; readonly name: string } | null;
  readonly scheduled_days: number[];
  readonly conditions: {
    readonly id: number;
    readonly type: string;
    readonly field_name: string;
    readonly operator: string;
    readonly value: string;
  }[];
  readonly actions: { readonly action_type: string; readonly recipients: string[] }[];
};

/** Of the stored counts of the run `r`. */
const tallied = (outcome: TriggerOutcome) => sql`(
  select coalesce(sum((n ->> 'count')::integer), 0) from jsonb_array_elements(r.tally) n
    where n ->> 'outcome' = ${outcome})`;

const columns = sql`
  t.id, t.merchant_id, t.label, t.object_name, t.to_email, t.send_time, t.is_active,
    to_json(t.scheduled_days) as scheduled_days,
  t.version, t.next_run_at, t.repeat_days, t.on_next_scheduled_day,
  (select m.time_zone from merchants m where m.id = t.merchant_id) as time_zone,
  (select json_build_object('id', r.id, 'run_on', r.run_on, 'state', r.state, 'counts',
    case when r.tally is not null then json_build_object('sent', ${tallied('sent')},
      'failed', ${tallied('failed')}, 'skipped', ${tallied('skipped')}) end) from trigger_runs r
    where r.trigger_id = t.id order by r.run_on desc limit 1) as last_run,
  (select json_build_object('id', tp.id, 'name', tp.name) from sms_templates tp
    where tp.id = t.template_id) as template,
  (select coalesce(json_agg(json_build_object('id', c.id, 'type', c.type, 'field_name', c.field_name,
    'operator', c.operator, 'value', c.value)
     order by c.position), '[]') from trigger_conditions c where c.trigger_id = t.id) as conditions,
  (select coalesce(json_agg(json_build_object('action_type', a.action_type, 'recipients', a.recipients)
    order by a.position), '[]')
     from trigger_actions a where a.trigger_id = t.id) as actions
`;
/** Of these merchants, and not deleted. */
const ofMerchants = (merchantIds: readonly number[]) =>
  sql`t.merchant_id = any(${[...merchantIds]}::bigint[]) and t.deleted_at is null`;

export type TriggerSort = 'id' | 'label';
const sortKeys: Readonly<Record<TriggerSort, SortKey>> = {
  id: { key: sql`t.id`, type: 'bigint' },
  label: { key: sql`lower(t.label)`, type: 'text' },
};

export const listTriggers = (
  executor: Executor,
  merchantIds: readonly number[],
  search: string | undefined,
  request: ListRequest<TriggerSort>,
): Promise<ListPage<TriggerRow>> =>
  readPage<TriggerRow, TriggerSort>(executor, {
    columns,
    from: sql`triggers t`,
    where: [
      ofMerchants(merchantIds),
      ...(search === undefined ? [] : [isFoundIn(sql`t.label`, search)]),
    ],
    sorts: sortKeys,
    id: sql`t.id`,
    request,
  });

export type LockedTrigger = Row<
  'triggers',
  'id' | 'merchant_id' | 'is_active' | 'version' | 'next_run_at'
> & {
  readonly time_zone: string;
  readonly last_run_on: string | null;
};

/** Holds the row of a trigger of these merchants, then reads it: a run that was written during the wait is seen. */
export const lockTrigger = async (
  executor: Executor,
  merchantIds: readonly number[],
  id: number,
): Promise<LockedTrigger | undefined> => {
  await sql`select from triggers t where t.id = ${id} and ${ofMerchants(merchantIds)} for update`.execute(
    executor,
  );
  const { rows } = await sql<LockedTrigger>`
    select t.id, t.merchant_id, t.is_active, t.version, t.next_run_at, m.time_zone,
      (select max(r.run_on) from trigger_runs r where r.trigger_id = t.id) as last_run_on
    from triggers t join merchants m on m.id = t.merchant_id
    where t.id = ${id} and ${ofMerchants(merchantIds)}
  `.execute(executor);
  return rows[0];
};

export const findTrigger = async (
  executor: Executor,
  merchantIds: readonly number[],
  id: number,
): Promise<TriggerRow | undefined> => {
  const { rows } = await sql<TriggerRow>`
    select ${columns} from triggers t where t.id = ${id} and ${ofMerchants(merchantIds)}
  `.execute(executor);
  return rows[0];
};

export const getTrigger = async (executor: Executor, id: number): Promise<TriggerRow> => {
  const { rows } =
    await sql<TriggerRow>`select ${columns} from triggers t where t.id = ${id}`.execute(executor);
  const [row] = rows;
  if (row === undefined) throw new Error(`Trigger ${id} vanished.`);
  return row;
};
