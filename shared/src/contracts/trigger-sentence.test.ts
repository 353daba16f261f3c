import { conditionWords, sendTimeText, triggerSentence } from './trigger-sentence';

const lateFive = {
  conditions: [{ field_name: 'due_date', operator: 'past_due', value: '-5' }],
  actions: [{ action_type: 'send_message', recipients: ['customer'] }],
  template: { name: 'Past due' },
  to_email: null,
  scheduled_days: [4, 0],
  send_time: '09:00',
  repeat_days: null,
  on_next_scheduled_day: false,
};

describe('triggerSentence', () => {
  it('reads an event as a person would say it', () => {
    expect(triggerSentence(lateFive)).toBe(
      'Every Monday and Friday at 9:00 AM: text “Past due” to the customer for each open invoice that is past due by 5 days. Once per invoice.',
    );
  });

  it('names each recipient once, all conditions, and what repeats', () => {
    expect(
      triggerSentence({
        ...lateFive,
        conditions: [
          { field_name: 'state', operator: 'exact', value: 'late' },
          { field_name: 'amount', operator: 'gte', value: '50000' },
        ],
        actions: [
          { action_type: 'send_message', recipients: ['customer', 'email'] },
          { action_type: 'send_email', recipients: ['customer', 'email'] },
        ],
        to_email: 'owner@cedar.test',
        scheduled_days: [0, 1, 2, 3, 4, 5, 6],
        send_time: '13:05',
        repeat_days: 7,
        on_next_scheduled_day: true,
      }),
    ).toBe(
      'Every day at 1:05 PM: text “Past due” to the customer, email one list to owner@cedar.test and email “Past due” to the customer for each invoice that is late and has an amount that is at least $500.00. At most once per invoice every 7 days. Days between are made up for on the next chosen day.',
    );
  });

  it.each([
    ['due_date', 'upcoming', '3', 'is due in 3 days'],
    ['due_date', 'upcoming', '0', 'is due today'],
    ['due_date', 'past_due', '-1', 'is past due by 1 day'],
    ['paid_date', 'past_due', '-2', 'was paid 2 days ago'],
    ['paid_date', 'past_due', '0', 'was paid today'],
    ['paid_date', 'upcoming', '1', 'is scheduled to be paid in 1 day'],
    ['payment_plan', 'exact', 'yes', 'is part of a payment plan'],
    ['payment_plan', 'exact', 'no', 'is part of no payment plan'],
    ['description', 'startswith', 'Water', 'has a description that starts with “Water”'],
    ['days_late', 'gt', '10', 'has a number of days late that is more than 10'],
    ['balance', 'lte', '1999', 'has a balance that is at most $19.99'],
    ['new_field', 'new_operator', 'x', 'has a new field that new_operator x'],
  ])('reads %s %s %s', (field_name, operator, value, text) => {
    expect(conditionWords({ field_name, operator, value })).toBe(text);
  });

  it.each([
    ['08:00', '8:00 AM'],
    ['12:00', '12:00 PM'],
    ['20:55', '8:55 PM'],
  ])('shows %s as %s', (given, text) => {
    expect(sendTimeText(given)).toBe(text);
  });
});
