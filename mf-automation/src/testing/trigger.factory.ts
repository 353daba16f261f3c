import type { TriggerView } from '@billfold/shared/contracts/trigger.contract';

/** An active event that texts customers three days before a bill is due. */
export const triggerWith = (change: Partial<TriggerView> = {}): TriggerView => ({
  id: 5,
  merchant: 1,
  label: 'Reminder three days before',
  object_name: 'UserInvoice',
  action_type: 'send_message',
  template: { id: 2, name: 'Due soon' },
  to_email: null,
  scheduled_days: [0, 2, 4],
  send_time: '09:00',
  is_active: true,
  conditions: [{ id: 1, type: 'filter', field_name: 'due_date', operator: 'upcoming', value: '3' }],
  actions: [{ action_type: 'send_message', recipients: ['customer'] }],
  repeat_days: null,
  on_next_scheduled_day: false,
  version: 1,
  time_zone: 'America/Denver',
  next_run_at: '2026-11-30T16:00:00.000Z',
  last_run: null,
  ...change,
});
