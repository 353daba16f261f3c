import { triggerConditionType } from '@billfold/shared/contracts/trigger-rule';
import type { TriggerRequest, TriggerView } from '@billfold/shared/contracts/trigger.contract';
import type { ComboBoxOption } from '@billfold/shared/desk/SearchComboBox';
import { valueKind } from './trigger-choices';

export type ConditionValues = {
  /** The id of a stored condition, or a negative number of a new one. */
  readonly key: number;
  readonly type: string;
  readonly field_name: string;
  readonly operator: string;
  /** Of days past due without their sign. */
  readonly value: string;
  /** Of an amount, in place of `value`. */
  readonly cents: number | null;
};

export type ActionValues = {
  readonly key: number;
  readonly action_type: string;
  readonly recipients: readonly string[];
};

export type TriggerValues = {
  /** The merchant's id; '' while nothing is chosen. */
  readonly merchant: string;
  readonly label: string;
  readonly object_name: string;
  readonly conditions: readonly ConditionValues[];
  readonly actions: readonly ActionValues[];
  readonly template: ComboBoxOption | null;
  readonly to_email: string;
  readonly scheduled_days: readonly number[];
  readonly hour: string;
  readonly minute: string;
  /** Days until a message about the same invoice may be sent again; '' for never. */
  readonly repeat_days: string;
  readonly on_next_scheduled_day: boolean;
};

export const newCondition = (conditions: readonly ConditionValues[]): ConditionValues => ({
  key: Math.min(0, ...conditions.map(({ key }) => key)) - 1,
  type: triggerConditionType,
  field_name: '',
  operator: '',
  value: '',
  cents: null,
});

export const newAction = (actions: readonly ActionValues[]): ActionValues => ({
  key: Math.max(0, ...actions.map(({ key }) => key)) + 1,
  action_type: '',
  recipients: [],
});

export const newTrigger = (merchant: string): TriggerValues => ({
  merchant,
  label: '',
  object_name: '',
  conditions: [newCondition([])],
  actions: [newAction([])],
  template: null,
  to_email: '',
  scheduled_days: [],
  hour: '09',
  minute: '00',
  repeat_days: '',
  on_next_scheduled_day: false,
});

const conditionValuesOf = (condition: TriggerView['conditions'][number]): ConditionValues => {
  const { id: key, type, field_name, operator, value } = condition;
  const kind = valueKind(condition);
  const isAmount = kind === 'cents' && /^\d+$/.test(value);
  return {
    key,
    type,
    field_name,
    operator,
    value: isAmount ? '' : kind === 'days' ? value.replace('-', '') : value,
    cents: isAmount ? Number(value) : null,
  };
};

/** The form of a stored event. Days past due lose their sign. */
export const triggerValuesOf = (trigger: TriggerView): TriggerValues => {
  const [hour = '', minute = ''] = trigger.send_time.split(':');
  const { template } = trigger;
  return {
    merchant: String(trigger.merchant),
    label: trigger.label,
    object_name: trigger.object_name,
    conditions: trigger.conditions.map(conditionValuesOf),
    actions: trigger.actions.map((action, index) => ({ ...action, key: index + 1 })),
    template: template === null ? null : { id: String(template.id), label: template.name },
    to_email: trigger.to_email ?? '',
    scheduled_days: trigger.scheduled_days,
    hour,
    minute,
    repeat_days: trigger.repeat_days === null ? '' : String(trigger.repeat_days),
    on_next_scheduled_day: trigger.on_next_scheduled_day,
  };
};

/** The value as it is stored: days past due are negative, amounts are cents. */
export const storedValue = (condition: ConditionValues): string => {
  const { value, cents } = condition;
  const kind = valueKind(condition);
  if (kind === 'days') return value === '' || Number(value) === 0 ? value : `-${Number(value)}`;
  if (kind === 'cents') return cents === null ? value : String(cents);
  return kind === 'text' ? value.trim() : value;
};

export const sendTimeOf = ({ hour, minute }: TriggerValues): string => `${hour}:${minute}`;

export const goesTo = ({ actions }: TriggerValues, recipient: string): boolean =>
  actions.some(({ recipients }) => recipients.includes(recipient));

/** A text has a template, and so has an e-mail to the customer; a list for the office has none. */
export const hasTemplate = ({ actions }: TriggerValues): boolean =>
  actions.some(
    ({ action_type: type, recipients }) =>
      type === 'send_message' || (type === 'send_email' && recipients.includes('customer')),
  );

/** A day before or after a due date or a payment comes once; other rules are true on many days. */
export const mayRepeat = ({ conditions }: TriggerValues): boolean =>
  !conditions.some((condition) => ['offset', 'days'].includes(valueKind(condition)));

export const toTriggerRequest = (values: TriggerValues, isActive: boolean): TriggerRequest => ({
  merchant: Number(values.merchant),
  label: values.label.trim(),
  object_name: values.object_name,
  active: isActive,
  template: hasTemplate(values) && values.template !== null ? Number(values.template.id) : null,
  to_email: goesTo(values, 'email') ? values.to_email.trim() : null,
  send_time: sendTimeOf(values),
  scheduled_days: values.scheduled_days.toSorted((one, other) => one - other),
  conditions: values.conditions.map((condition) => ({
    ...(condition.key > 0 ? { id: condition.key } : {}),
    type: condition.type,
    field_name: condition.field_name,
    operator: condition.operator,
    value: storedValue(condition),
  })),
  actions: values.actions.map(({ action_type, recipients }) => ({
    action_type,
    recipients: [...recipients],
  })),
  repeat_days: values.repeat_days === '' ? null : Number(values.repeat_days),
  on_next_scheduled_day: values.on_next_scheduled_day,
});
