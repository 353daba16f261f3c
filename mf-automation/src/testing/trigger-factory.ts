import type {
  TriggerItemView,
  TriggerPreview,
  TriggerRunView,
  TriggerView,
} from '@billfold/shared/contracts/trigger.contract';

/** An active event that texts customers three days before an invoice is due. */
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
  version: 3,
  time_zone: 'America/Denver',
  next_run_at: '2026-11-30T16:00:00.000Z',
  last_run: null,
  ...change,
});

const days = ['27', '28', '29', '30'].map((day) => `2026-11-${day}`);

/** Who an event would reach: on Monday twelve invoices, three of whose customers have opted out. */
export const previewWith = (change: Partial<TriggerPreview> = {}): TriggerPreview => ({
  sentence: 'Every Monday at 9:00 AM: text “Due soon” to the customer.',
  today: '2026-11-27',
  time_zone: 'America/Denver',
  days: days.map((on) => ({
    on,
    is_scheduled: on === '2026-11-30',
    is_over: false,
    bills: on === '2026-11-30' ? 12 : 0,
    customers: on === '2026-11-30' ? 11 : 0,
  })),
  is_capped: false,
  recipients_on: '2026-11-30',
  recipients: [
    {
      invoice: 1042,
      invoice_number: 'A-1042',
      sub_id: 7,
      full_name: 'Ana Rivera',
      amount_due: 4_250,
      due_date: '2026-12-03',
      outcome: 'sent',
      reason: null,
    },
    {
      invoice: 1043,
      invoice_number: 'A-1043',
      sub_id: 8,
      full_name: 'Ben Ode',
      amount_due: 900,
      due_date: '2026-12-03',
      outcome: 'skipped',
      reason: 'opted_out',
    },
  ],
  counts: { bills: 12, opted_out: 3, no_address: 1, missing_value: 0 },
  unscheduled: { bills: 0, days: [] },
  sample: { full_name: 'Ana Rivera', invoice: 1042, medium: 'sms', body: 'Hi Ana, A-1042 is due.' },
  ...change,
});

/** A run that sent two texts, failed once and skipped a paid invoice. */
export const runWith = (change: Partial<TriggerRunView> = {}): TriggerRunView => ({
  id: 81,
  run_on: '2026-11-27',
  planned_for: '2026-11-27T16:00:00.000Z',
  started_at: '2026-11-27T16:00:01.000Z',
  ended_at: '2026-11-27T16:00:09.000Z',
  state: 'done',
  is_late: false,
  counts: { planned: 0, held: 4, queued: 0, sent: 2, failed: 5, skipped: 1, cancelled: 0 },
  skipped: [{ reason: 'paid', text: 'The invoice was paid.', count: 1 }],
  ...change,
});

export const itemWith = (change: Partial<TriggerItemView> = {}): TriggerItemView => ({
  id: 900,
  invoice: 1042,
  invoice_number: 'A-1042',
  sub_id: 7,
  full_name: 'Ana Rivera',
  recipient: 'customer',
  medium: 'sms',
  outcome: 'skipped',
  reason: 'paid',
  text: 'The invoice was paid.',
  at: '2026-11-27T16:00:05.000Z',
  ...change,
});
