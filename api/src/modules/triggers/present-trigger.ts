import type { TriggerView } from '@billfold/shared/contracts/trigger.contract';
import type { TriggerRow } from './trigger.queries';

/** `action_type` is the first action's; a trigger has at least one. */
export const presentTrigger = (row: TriggerRow): TriggerView => ({
  id: row.id,
  merchant: row.merchant_id,
  label: row.label,
  object_name: row.object_name,
  action_type: row.actions[0]?.action_type ?? '',
  template: row.template,
  to_email: row.to_email,
  scheduled_days: row.scheduled_days,
  send_time: row.send_time,
  is_active: row.is_active,
  conditions: row.conditions,
  actions: row.actions,
  repeat_days: row.repeat_days,
  on_next_scheduled_day: row.on_next_scheduled_day,
  version: row.version,
  time_zone: row.time_zone,
  next_run_at: row.next_run_at?.toISOString() ?? null,
  last_run: row.last_run,
});
