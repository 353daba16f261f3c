import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';
import type { TriggerValues } from './trigger-request.service';

type Place = Row<'merchants', 'id' | 'time_zone'>;

export const findPlace = async (
  executor: Executor,
  merchantId: number,
): Promise<Place | undefined> =>
  (await sql<Place>`select id, time_zone from merchants where id = ${merchantId}`.execute(executor))
    .rows[0];

type Stored = TriggerValues & {
  readonly isActive: boolean;
  readonly nextRunAt: Date | null;
  readonly now: Date;
};

export const insertTrigger = async (
  executor: Executor,
  merchantId: number,
  values: Stored,
): Promise<number> => {
  const { rows } = await sql<Row<'triggers', 'id'>>`
    insert into triggers (merchant_id, label, template_id, to_email, scheduled_days, send_time, is_active,
      repeat_days, on_next_scheduled_day, next_run_at, created_at, updated_at)
    values (${merchantId}, ${values.label}, ${values.templateId}, ${values.toEmail}, ${[...values.days]},
      ${values.sendTime}, ${values.isActive},
      ${values.repeatDays}, ${values.onNextScheduledDay}, ${values.nextRunAt}, ${values.now}, ${values.now})
    returning id
  `.execute(executor);
  const [row] = rows;
  if (row === undefined) throw new Error('An automated event was not stored.');
  return row.id;
};

/** Takes the event from a worker that has claimed it for its old time. */
export const updateTrigger = async (
  executor: Executor,
  id: number,
  values: Stored,
): Promise<void> => {
  await sql`
    update triggers set label = ${values.label}, template_id = ${values.templateId},
      to_email = ${values.toEmail}, scheduled_days = ${[...values.days]},
      send_time = ${values.sendTime}, is_active = ${values.isActive}, repeat_days = ${values.repeatDays},
        on_next_scheduled_day = ${values.onNextScheduledDay},
      next_run_at = ${values.nextRunAt}, leased_by = null, leased_until = null, version = version + 1,
        updated_at = ${values.now}
    where id = ${id}
  `.execute(executor);
};

/** Counts as a version: an editor that still has the former state would switch it back. */
export const setTriggerActive = async (
  executor: Executor,
  id: number,
  { nextRunAt, now }: { readonly nextRunAt: Date | null; readonly now: Date },
): Promise<void> => {
  await sql`
    update triggers set is_active = ${nextRunAt !== null}, next_run_at = ${nextRunAt}, leased_by = null,
      leased_until = null, version = version + 1, updated_at = ${now}
    where id = ${id}
  `.execute(executor);
};

/** Its template is free. */
export const markTriggerDeleted = async (
  executor: Executor,
  id: number,
  now: Date,
): Promise<void> => {
  await sql`
    update triggers set deleted_at = ${now}, is_active = false, template_id = null, next_run_at = null,
      leased_by = null, leased_until = null, updated_at = ${now}
    where id = ${id}
  `.execute(executor);
};

/** Conditions that stay keep their ids. */
export const replaceParts = async (
  executor: Executor,
  id: number,
  { conditions, actions }: Pick<TriggerValues, 'conditions' | 'actions'>,
): Promise<void> => {
  await sql`delete from trigger_conditions where trigger_id = ${id} and position >= ${conditions.length}`.execute(
    executor,
  );
  await sql`
    insert into trigger_conditions (trigger_id, position, type, field_name, operator, value)
    select ${id}, c.position - 1, 'filter', c.field, c.operator, c.value
    from unnest(${conditions.map(({ field }) => field)}::text[], ${conditions.map(({ operator }) => operator)}::text[],
      ${conditions.map(({ value }) => value)}::text[]) with ordinality as c(field, operator, value, position)
    on conflict (trigger_id, position) do update set field_name = excluded.field_name,
      operator = excluded.operator, value = excluded.value
  `.execute(executor);
  await sql`delete from trigger_actions where trigger_id = ${id}`.execute(executor);
  for (const [position, { type, recipients }] of actions.entries())
    await sql`insert into trigger_actions (trigger_id, position, action_type, recipients)
      values (${id}, ${position}, ${type}, ${[...recipients]})`.execute(executor);
};
