import { triggerWith } from '../../testing/trigger-factory';
import { fieldOptions, hourOptions, minuteOptions, operatorOptions } from './trigger-choices';
import { newTrigger, toTriggerRequest, triggerValuesOf } from './trigger.form';
import { problemsOf, sentenceOf } from './wizard-steps';

const withCondition = (field_name: string, operator: string, value: string) =>
  triggerWith({ conditions: [{ id: 7, type: 'filter', field_name, operator, value }] });
const labels = (options: readonly { readonly label: string }[]) =>
  options.map(({ label }) => label);
const numeric = ['greater than', 'at least', 'equal', 'less than', 'at most'];

describe('the choices of the wizard', () => {
  it('offers three fields, and the own one of an older event [AUTO-023] [AUTO-024]', () => {
    expect(labels(fieldOptions(''))).toEqual(['Due date', 'Description', 'State']);
    expect(labels(fieldOptions('balance'))).toEqual([
      'Due date',
      'Description',
      'State',
      'Balance',
    ]);
  });

  it.each([
    ['description', ['contains', 'starts with', 'ends with', 'exact', 'regex match']],
    ['due_date', ['upcoming', 'past due']],
    ['paid_date', ['upcoming', 'past due']],
    ['state', ['equals']],
    ['payment_plan', ['equals']],
    ['days_late', numeric],
    ['amount', numeric],
    ['amount_paid', numeric],
    ['subtotal', numeric],
    ['minimum_amount_due', numeric],
    ['balance', numeric],
  ])(
    'gives %s its operators [AUTO-025] [AUTO-026] [AUTO-027] [AUTO-028] [AUTO-030]',
    (field, words) => {
      expect(labels(operatorOptions(field, ''))).toEqual(words);
    },
  );

  it('keeps an operator that no field has [AUTO-024]', () => {
    expect(labels(operatorOptions('state', 'not_in'))).toEqual(['equals', 'not in']);
    expect(labels(operatorOptions('colour', 'exact'))).toEqual(['equals']);
  });

  it('offers the hours from 8 AM to 8 PM and minutes by five [AUTO-035] [AUTO-036]', () => {
    const hours = labels(hourOptions('09'));
    expect(hours).toHaveLength(13);
    expect([hours[0], hours.at(-1)]).toEqual(['8:00 AM', '8:00 PM']);
    expect(labels(minuteOptions('00'))).toEqual([
      '00',
      '05',
      '10',
      '15',
      '20',
      '25',
      '30',
      '35',
      '40',
      '45',
      '50',
      '55',
    ]);
  });
});

describe('the form of an event', () => {
  it.each([
    ['description', 'contains', 'Tax'],
    ['description', 'startswith', 'Tax'],
    ['description', 'endswith', 'Tax'],
    ['description', 'exact', 'Tax'],
    ['description', 'regex', '^T.x$'],
    ['amount', 'gt', '50000'],
    ['amount', 'gte', '50000'],
    ['amount', 'exact', '50000'],
    ['amount', 'lt', '50000'],
    ['amount', 'lte', '50000'],
    ['due_date', 'upcoming', '3'],
    ['due_date', 'past_due', '-5'],
    ['paid_date', 'past_due', '-5'],
    ['state', 'exact', 'late'],
    ['days_late', 'gt', '10'],
    ['payment_plan', 'exact', 'yes'],
    ['colour', 'darker_than', 'blue'],
  ])(
    'sends %s %s %s as it was stored, with its type [AUTO-029] [AUTO-030]',
    (field, operator, value) => {
      const stored = withCondition(field, operator, value);
      expect(toTriggerRequest(triggerValuesOf(stored), true).conditions).toEqual(stored.conditions);
    },
  );

  it('shows days past due without their sign [AUTO-040]', () => {
    const values = triggerValuesOf(withCondition('due_date', 'past_due', '-5'));
    expect(values.conditions[0]).toMatchObject({ value: '5' });
  });

  it('sends no template and no address that no action uses', () => {
    const values = triggerValuesOf(
      triggerWith({
        to_email: 'office@cedar.test',
        actions: [{ action_type: 'send_email', recipients: ['email'] }],
      }),
    );
    expect(toTriggerRequest(values, true)).toMatchObject({
      template: null,
      to_email: 'office@cedar.test',
    });
    expect(
      toTriggerRequest(
        { ...values, actions: [{ key: 1, action_type: 'send_message', recipients: ['customer'] }] },
        true,
      ),
    ).toMatchObject({ template: 2, to_email: null });
  });
});

describe('the steps of the wizard', () => {
  const complete = triggerValuesOf(triggerWith());

  it.each(['name', 'conditions', 'actions', 'confirm'] as const)(
    'lets a complete %s pass',
    (step) => {
      expect(problemsOf(step, complete)).toBeNull();
    },
  );

  it.each([
    ['label', { label: ' ' }],
    ['object_name', { object_name: '' }],
  ])('asks for name and object without %s [AUTO-041]', (field, change) => {
    expect(problemsOf('name', { ...complete, ...change })).toEqual({
      errors: ['Please make sure your event has a name and object'],
      refusals: { [field]: 'This field is required' },
    });
  });

  it.each(['type', 'field_name', 'operator', 'value'])(
    'asks for the %s of each condition [AUTO-042]',
    (part) => {
      const conditions = complete.conditions.map((condition) => ({ ...condition, [part]: '' }));
      expect(problemsOf('conditions', { ...complete, conditions })?.errors).toEqual([
        'Please make sure each condition has a field, operator, and value',
      ]);
    },
  );

  it('asks for an amount in place of a value [AUTO-042]', () => {
    const values = triggerValuesOf(withCondition('amount', 'gt', '50000'));
    const conditions = values.conditions.map((condition) => ({ ...condition, cents: null }));
    expect(problemsOf('conditions', values)).toBeNull();
    expect(problemsOf('conditions', { ...values, conditions })?.refusals).toEqual({
      'conditions.0.cents': 'This field is required',
    });
  });

  const office = [{ key: 1, action_type: 'send_email', recipients: ['email'] }];
  it.each([
    ['a template [AUTO-043]', { template: null }, 'Please make sure all action fields have values'],
    [
      'recipients [AUTO-043]',
      { actions: [{ key: 1, action_type: 'send_email', recipients: [] }] },
      'Please make sure all action fields have values',
    ],
    ['an address [AUTO-045]', { actions: office, to_email: '' }, 'Please enter an email address'],
    [
      'a valid address [AUTO-044]',
      { actions: office, to_email: 'office' },
      'Please fix all form errors',
    ],
    ['a day [AUTO-046]', { scheduled_days: [] }, 'Please select at least one day'],
    ['a time that can be chosen [AUTO-036]', { hour: '21' }, 'Please fix all form errors'],
    ['a repeat of at most a year', { repeat_days: '366' }, 'Please fix all form errors'],
  ])('asks for %s', (_what, change, text) => {
    expect(problemsOf('actions', { ...complete, ...change })?.errors).toEqual([text]);
  });

  it('says the rule as far as it is complete', () => {
    expect(sentenceOf(newTrigger('1'))).toBe('');
    expect(sentenceOf({ ...complete, scheduled_days: [] })).toBe(
      'For each open invoice that is due in 3 days.',
    );
    expect(sentenceOf(complete)).toBe(
      'Every Monday, Wednesday and Friday at 9:00 AM: text “Due soon” to the customer for each open invoice that is due in 3 days. Once per invoice.',
    );
  });
});
