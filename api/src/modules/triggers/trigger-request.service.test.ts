import { describe, expect, it } from '@jest/globals';
import type { TriggerRequest } from '@billfold/shared/contracts/trigger.contract';
import { readTriggerRequest } from './trigger-request.service';

const good: TriggerRequest = {
  merchant: 1,
  label: ' Five days late ',
  object_name: 'UserInvoice',
  template: 3,
  send_time: '09:00',
  scheduled_days: [4, 0, 4],
  conditions: [{ type: 'filter', field_name: 'due_date', operator: 'past_due', value: '-5' }],
  actions: [{ action_type: 'send_message', recipients: ['customer'] }],
};
const condition = (field_name: string, operator: string, value: string) => ({
  type: 'filter',
  field_name,
  operator,
  value,
});
const problemsOf = (change: Partial<TriggerRequest>) =>
  readTriggerRequest({ ...good, ...change }).problems;
const formErrors = 'Please fix all form errors';

describe('readTriggerRequest', () => {
  it('reads a whole event', () => {
    expect(readTriggerRequest(good)).toEqual({
      problems: [],
      value: {
        label: 'Five days late',
        templateId: 3,
        toEmail: null,
        sendTime: '09:00',
        days: [0, 4],
        conditions: [{ field: 'due_date', operator: 'past_due', value: '-5' }],
        actions: [{ type: 'send_message', recipients: ['customer'] }],
        repeatDays: null,
        onNextScheduledDay: false,
      },
    });
  });

  const nameOrObject = 'Please make sure your event has a name and object';
  it.each<[string, Partial<TriggerRequest>]>([
    ['label', { label: ' ' }],
    ['object', { object_name: '' }],
    ['known object', { object_name: 'User' }],
  ])('asks for a %s', (_case, change) => {
    expect(problemsOf(change)).toEqual([nameOrObject]);
  });

  const conditionMissing = 'Please make sure each condition has a field, operator, and value';
  it.each<[string, NonNullable<TriggerRequest['conditions']>]>([
    ['a condition', []],
    ['a type', [{ ...condition('state', 'exact', 'late'), type: '' }]],
    ['a known field', [condition('password', 'exact', 'x')]],
    ['an operator', [condition('state', '', 'late')]],
    ['an operator of the field', [condition('state', 'gt', 'late')]],
    ['a value', [condition('state', 'exact', ' ')]],
    ['a value everywhere', [condition('state', 'exact', 'late'), condition('amount', 'gt', '')]],
  ])('asks for %s', (_case, conditions) => {
    expect(problemsOf({ conditions })).toEqual([conditionMissing]);
  });

  it.each([
    ['due_date', 'upcoming', '0'],
    ['due_date', 'upcoming', '7'],
    ['due_date', 'past_due', '-999'],
    ['due_date', 'past_due', '0'],
    ['paid_date', 'upcoming', '3'],
    ['paid_date', 'past_due', '-1'],
    ['description', 'contains', 'Water'],
    ['description', 'startswith', 'Water'],
    ['description', 'endswith', 'Water'],
    ['description', 'exact', 'Water'],
    ['description', 'regex', '^Water'],
    ['state', 'exact', 'cancelled'],
    ['days_late', 'gte', '0'],
    ['amount', 'gt', '1'],
    ['amount_paid', 'gte', '1'],
    ['subtotal', 'exact', '1'],
    ['minimum_amount_due', 'lt', '1'],
    ['balance', 'lte', '99999999'],
    ['payment_plan', 'exact', 'yes'],
  ])('takes %s %s %s [AUTO-025, AUTO-026, AUTO-027, AUTO-028, AUTO-029, AUTO-030]', (...given) => {
    const { value, problems } = readTriggerRequest({ ...good, conditions: [condition(...given)] });
    expect(problems).toEqual([]);
    const [field, operator, text] = given;
    expect(value.conditions).toEqual([{ field, operator, value: text }]);
  });

  it.each([
    ['due_date', 'upcoming', '8', 'the days must be between 0 and 7.'],
    ['due_date', 'upcoming', '-1', 'the days must be between 0 and 7.'],
    [
      'due_date',
      'past_due',
      '5',
      'the days must be between 0 and 999, stored as a negative number.',
    ],
    ['state', 'exact', 'open', 'the value must be one of upcoming, due, paid, late, cancelled.'],
    ['payment_plan', 'exact', 'maybe', 'the value must be one of yes, no.'],
    ['amount', 'gt', '10.50', 'the amount must be a whole number of cents.'],
    ['days_late', 'gt', '-1', 'the days must be between 0 and 9999.'],
    ['description', 'exact', 'x'.repeat(201), 'the value can have up to 200 characters.'],
    ['description', 'regex', 'a(', 'the pattern is not valid at character 2: missing closing ).'],
  ])('refuses %s %s %s', (field, operator, value, problem) => {
    expect(problemsOf({ conditions: [condition(field, operator, value)] })).toEqual([
      formErrors,
      `Condition 1: ${problem}`,
    ]);
  });

  it('refuses the second of two patterns that are too large together, the first one kept', () => {
    const [first, second] = ['a{400}', '(b?){199}'];
    const kept = [{ field: 'description', operator: 'regex', value: first }] as const;
    const conditions = [first, second].map((value) => condition('description', 'regex', value));
    expect(readTriggerRequest({ ...good, conditions }, { kept }).problems).toEqual([
      formErrors,
      'Condition 2: the pattern is too complex.',
    ]);
  });

  it('keeps a value of the stored event that a new one may not have [AUTO-024]', () => {
    const kept = [{ field: 'due_date', operator: 'upcoming', value: '30' }] as const;
    const conditions = [condition('due_date', 'upcoming', '30')];
    expect(readTriggerRequest({ ...good, conditions }, { kept }).problems).toEqual([]);
    expect(readTriggerRequest({ ...good, conditions }).problems).toHaveLength(2);
  });

  const actionMissing = 'Please make sure all action fields have values';
  it.each<[string, Partial<TriggerRequest>]>([
    ['an action', { actions: [] }],
    ['a known action', { actions: [{ action_type: 'call', recipients: ['customer'] }] }],
    ['a recipient', { actions: [{ action_type: 'send_message', recipients: [] }] }],
    ['a known recipient', { actions: [{ action_type: 'send_message', recipients: ['all'] }] }],
    ['a template of a message', { template: null }],
    [
      'a template of an email to the customer',
      { template: null, actions: [{ action_type: 'send_email', recipients: ['customer'] }] },
    ],
    ['each action once', { actions: [...(good.actions ?? []), ...(good.actions ?? [])] }],
  ])('asks for %s', (_case, change) => {
    expect(problemsOf(change)).toEqual([actionMissing]);
  });

  const toOffice = { actions: [{ action_type: 'send_email', recipients: ['email'] }] };
  it('asks for an address of the recipient email, and for a good one [AUTO-032]', () => {
    expect(problemsOf(toOffice)).toEqual(['Please enter an email address']);
    expect(problemsOf({ ...toOffice, to_email: 'owner@' })).toEqual([
      formErrors,
      'to_email is not a valid email address.',
    ]);
    expect(problemsOf({ ...toOffice, template: null, to_email: 'Owner@Cedar.test' })).toEqual([]);
    expect(readTriggerRequest({ ...good, to_email: 'Owner@Cedar.test' }).value.toEmail).toBe(
      'owner@cedar.test',
    );
  });

  it('asks for a day', () => {
    expect(problemsOf({ scheduled_days: [] })).toEqual(['Please select at least one day']);
  });

  it.each(['07:55', '21:00', '9:00', '09:03', ''])(
    'refuses %s as a time [AUTO-036]',
    (send_time) => {
      expect(problemsOf({ send_time })).toEqual([
        formErrors,
        'send_time must be between 08:00 and 20:55 in steps of five minutes.',
      ]);
    },
  );

  it.each(['08:00', '13:05', '20:55'])('takes %s [AUTO-037]', (send_time) => {
    expect(problemsOf({ send_time })).toEqual([]);
  });

  it('lists all that is wrong, each sentence once', () => {
    expect(readTriggerRequest({}).problems).toEqual([
      nameOrObject,
      conditionMissing,
      actionMissing,
      formErrors,
      'send_time must be between 08:00 and 20:55 in steps of five minutes.',
      'Please select at least one day',
    ]);
  });
});
