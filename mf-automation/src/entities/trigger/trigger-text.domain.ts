import { countText } from '@billfold/shared/contracts/count-text';
import type { TriggerView } from '@billfold/shared/contracts/trigger.contract';
import { centsFields } from '@billfold/shared/contracts/trigger-rule';
import { formatCents } from '@billfold/shared/format/money';
import { capitalise } from '@billfold/shared/format/names';

type Condition = TriggerView['conditions'][number];

const objectNames: Readonly<Record<string, string>> = { UserInvoice: 'Invoice' };
const actionNames: Readonly<Record<string, string>> = {
  send_message: 'Send a message',
  send_email: 'Send an email',
};
/** Of the week, from Monday, 0. */
export const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
const operatorNames: Readonly<Record<string, string>> = {
  contains: 'contains',
  startswith: 'starts with',
  endswith: 'ends with',
  exact: 'is',
  regex: 'matches',
  gt: 'is greater than',
  gte: 'is at least',
  lt: 'is less than',
  lte: 'is at most',
};
const cents: ReadonlySet<string> = new Set(centsFields);

/** The words for a wire name that has no text of its own: `days_late` becomes Days late. */
export const inWords = (name: string): string => capitalise(name.replaceAll('_', ' '));

export const basedOn = (trigger: TriggerView): string =>
  objectNames[trigger.object_name] ?? inWords(trigger.object_name);
export const actionText = (trigger: TriggerView): string =>
  actionNames[trigger.action_type] ?? inWords(trigger.action_type);

/** The template's name, for message actions only. */
export const templateText = (trigger: TriggerView): string | null =>
  trigger.action_type === 'send_message' ? (trigger.template?.name ?? null) : null;

export const daysText = (days: readonly number[]): string =>
  days.length === dayNames.length
    ? 'Every day'
    : [...days]
        .sort((one, other) => one - other)
        .map((day) => dayNames[day] ?? '')
        .join(', ');

const dueText = (condition: Condition): string => {
  const days = Math.abs(Number(condition.value));
  if (days === 0) return 'Due today';
  const count = countText(days, 'day');
  return condition.operator === 'upcoming' ? `Due in ${count}` : `Past due by ${count}`;
};

const valueText = ({ field_name, value }: Condition): string =>
  cents.has(field_name) && /^\d+$/.test(value) ? formatCents(Number(value)) : value;

/** One condition as a sentence: `Due in 3 days`, `State is late`, `Amount is at least $500.00`. */
export const conditionText = (condition: Condition): string =>
  condition.field_name === 'due_date' &&
  (condition.operator === 'upcoming' || condition.operator === 'past_due')
    ? dueText(condition)
    : `${inWords(condition.field_name)} ${operatorNames[condition.operator] ?? condition.operator.replaceAll('_', ' ')} ${valueText(condition)}`;
