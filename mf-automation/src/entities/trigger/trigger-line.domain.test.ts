import type { TriggerView } from '@billfold/shared/contracts/trigger.contract';
import { triggerWith } from '../../testing/trigger-factory';
import { daysInBrief, lastResult, triggerLine } from './trigger-line.domain';

const condition = (field_name: string, operator: string, value: string) => ({
  id: 1,
  type: 'filter',
  field_name,
  operator,
  value,
});

describe('the line of an automated event', () => {
  const cases: readonly [string, Partial<TriggerView>, string][] = [
    [
      'names what is due, the text, the days and the time',
      { scheduled_days: [0, 1, 2, 3, 4] },
      'Each invoice due in 3 days → text “Due soon”, Mon–Fri 9:00\u00A0AM',
    ],
    [
      'puts a state before the invoice',
      {
        conditions: [condition('due_date', 'past_due', '-5'), condition('state', 'exact', 'late')],
      },
      'Each late invoice past due by 5 days → text “Due soon”, Mon, Wed, Fri 9:00\u00A0AM',
    ],
    [
      'names amounts, emails and lists',
      {
        conditions: [condition('amount', 'gte', '50000')],
        actions: [{ action_type: 'send_email', recipients: ['customer', 'email'] }],
        to_email: 'office@cedar.test',
        send_time: '13:05',
        scheduled_days: [6],
      },
      'Each invoice with an amount of at least $500.00 → email “Due soon” and email a list to office@cedar.test, Sun 1:05\u00A0PM',
    ],
    [
      'is complete without conditions',
      { conditions: [], scheduled_days: [0, 1, 2, 3, 4, 5, 6] },
      'Each invoice → text “Due soon”, every day 9:00\u00A0AM',
    ],
  ];
  it.each(cases)('%s', (_what, change, line) => {
    expect(triggerLine(triggerWith(change))).toBe(line);
  });
});

it.each([
  ['a range', [2, 3, 4], 'Wed–Fri'],
  ['two days in a row', [6, 5], 'Sat, Sun'],
  ['a range and a day', [0, 1, 2, 5], 'Mon–Wed, Sat'],
])('days in brief name %s', (_what, days, text) => {
  expect(daysInBrief(days)).toBe(text);
});

describe('the result of the last run', () => {
  const run = { id: 81, run_on: '2026-11-27', state: 'done' };
  const none = { sent: 0, failed: 0, skipped: 0 };
  it.each([
    ['is missing before the first run', null, null],
    [
      'counts',
      { ...run, counts: { sent: 1_200, failed: 1, skipped: 3 } },
      '1,200 sent, 1 failed, 3 skipped',
    ],
    ['says that nothing was to send', { ...run, counts: none }, 'nothing to send'],
    ['names a missed run', { ...run, state: 'missed', counts: none }, 'missed'],
    [
      'names a running one',
      { ...run, state: 'sending', counts: { ...none, sent: 4 } },
      'sending now, 4 sent',
    ],
    ['is known by its state while it was not counted', { ...run, counts: null }, 'done'],
    ['is known by its state from an earlier server', run, 'done'],
  ])('%s', (_what, last_run, text) => {
    expect(lastResult({ last_run })).toBe(text);
  });
});
