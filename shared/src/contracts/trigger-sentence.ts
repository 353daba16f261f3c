import { countText } from './count-text';
import { centsFields } from './trigger-rule';
import { formatCents } from './us-text';

type Condition = {
  readonly field_name: string;
  readonly operator: string;
  readonly value: string;
};
/** What the sentence needs of an automated event: a stored one, or the draft of the wizard. */
export type TriggerSentenceParts = {
  readonly conditions: readonly Condition[];
  readonly actions: readonly {
    readonly action_type: string;
    readonly recipients: readonly string[];
  }[];
  readonly template: { readonly name: string } | null;
  readonly to_email: string | null;
  readonly scheduled_days: readonly number[];
  readonly send_time: string;
  readonly repeat_days: number | null;
  readonly on_next_scheduled_day: boolean;
};

const dayNames = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;
const weekDays = dayNames.length;
const operatorWords: Readonly<Record<string, string>> = {
  contains: 'contains',
  startswith: 'starts with',
  endswith: 'ends with',
  exact: 'is',
  regex: 'matches',
  gt: 'is more than',
  gte: 'is at least',
  lt: 'is less than',
  lte: 'is at most',
};
const fieldWords: Readonly<Record<string, string>> = {
  description: 'description',
  state: 'status',
  days_late: 'number of days late',
  amount: 'amount',
  amount_paid: 'paid amount',
  subtotal: 'subtotal',
  minimum_amount_due: 'minimum amount due',
  balance: 'balance',
};
const cents: ReadonlySet<string> = new Set(centsFields);

const listed = (parts: readonly string[]): string =>
  parts.length < 2
    ? (parts[0] ?? '')
    : `${parts.slice(0, -1).join(', ')} and ${parts[parts.length - 1] ?? ''}`;

/** 14:05 reads 2:05 PM. */
export const sendTimeText = (sendTime: string): string => {
  const [hours = 0, minutes = 0] = sendTime.split(':').map(Number);
  return `${hours % 12 === 0 ? 12 : hours % 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
};

const daysText = (days: readonly number[]): string =>
  days.length === weekDays
    ? 'Every day'
    : `Every ${listed([...days].sort((one, other) => one - other).map((day) => dayNames[day] ?? ''))}`;

const countOfDays = (value: string): string => {
  const days = Math.abs(Number(value));
  return countText(days, 'day');
};

const dueWords = ({ operator, value }: Condition): string => {
  if (Number(value) === 0) return 'is due today';
  return operator === 'upcoming'
    ? `is due in ${countOfDays(value)}`
    : `is past due by ${countOfDays(value)}`;
};

const paidWords = ({ operator, value }: Condition): string => {
  if (operator === 'upcoming')
    return Number(value) === 0
      ? 'is scheduled to be paid today'
      : `is scheduled to be paid in ${countOfDays(value)}`;
  return Number(value) === 0 ? 'was paid today' : `was paid ${countOfDays(value)} ago`;
};

const valueWords = ({ field_name, value }: Condition): string => {
  if (cents.has(field_name) && /^-?\d+$/.test(value)) return formatCents(Number(value));
  return field_name === 'description' ? `“${value}”` : value;
};

/** One condition after "that": `is past due by 5 days`, `has an amount that is at least $500.00`. */
export const conditionWords = (condition: Condition): string => {
  const { field_name, operator, value } = condition;
  if (field_name === 'due_date') return dueWords(condition);
  if (field_name === 'paid_date') return paidWords(condition);
  if (field_name === 'payment_plan')
    return value === 'yes' ? 'is part of a payment plan' : 'is part of no payment plan';
  if (field_name === 'state') return `is ${value}`;
  const words = fieldWords[field_name] ?? field_name.replaceAll('_', ' ');
  const article = /^[aeiou]/.test(words) ? 'an' : 'a';
  return `has ${article} ${words} that ${operatorWords[operator] ?? operator} ${valueWords(condition)}`;
};

/** An event concerns open invoices, unless a condition names their status or the day of their payment. */
export const concernsOpenOnly = (conditions: readonly Pick<Condition, 'field_name'>[]): boolean =>
  !conditions.some(({ field_name }) => field_name === 'state' || field_name === 'paid_date');

const sendWords = (
  { action_type, recipients }: TriggerSentenceParts['actions'][number],
  { template, to_email }: TriggerSentenceParts,
): readonly string[] => [
  ...(recipients.includes('customer')
    ? [
        `${action_type === 'send_message' ? 'text' : 'email'} “${template?.name ?? 'no template'}” to the customer`,
      ]
    : []),
  ...(recipients.includes('email') ? [`email one list to ${to_email ?? 'no address'}`] : []),
];

const repeatWords = (repeatDays: number | null): string =>
  repeatDays === null
    ? 'Once per invoice.'
    : `At most once per invoice every ${repeatDays === 1 ? 'day' : countOfDays(String(repeatDays))}.`;

/**
 * An automated event in one or two sentences: `Every Monday at 9:00 AM: text “Past due” to the customer for each open
 * invoice that is past due by 5 days. Once per invoice.`
 */
export const triggerSentence = (event: TriggerSentenceParts): string => {
  const { conditions, actions, scheduled_days, send_time } = event;
  const sends = [...new Set(actions.flatMap((action) => sendWords(action, event)))];
  const which = listed(conditions.map(conditionWords));
  const invoices = concernsOpenOnly(conditions) ? 'open invoice' : 'invoice';
  const madeUp = event.on_next_scheduled_day
    ? ' Days between are made up for on the next chosen day.'
    : '';
  return `${daysText(scheduled_days)} at ${sendTimeText(send_time)}: ${listed(sends)} for each ${invoices}${which === '' ? '' : ` that ${which}`}. ${repeatWords(event.repeat_days)}${madeUp}`;
};
