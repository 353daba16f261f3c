import { invoiceStates } from '@billfold/shared/contracts/invoice.contract';
import {
  centsFields,
  isTriggerField,
  offeredTriggerFields,
  planValues,
  triggerLimits,
  triggerObject,
  triggerOperators,
} from '@billfold/shared/contracts/trigger-rule';
import { sendTimeText } from '@billfold/shared/contracts/trigger-sentence';
import { capitalise } from '@billfold/shared/format/names';
import type { SelectOption } from '@billfold/shared/ui/Select';
import { dayNames, inWords } from '../../entities/trigger/trigger-text.domain';

const { firstHour, lastHour, minuteStep, upcomingMax } = triggerLimits;

const numbers = (from: number, to: number, step = 1): readonly number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);
const twoDigits = (value: number): string => String(value).padStart(2, '0');
const plain = (value: string): SelectOption => ({ value, label: value });

export const objectOptions: readonly SelectOption[] = [{ value: triggerObject, label: 'Invoice' }];

const fieldOption = (field: string): SelectOption => ({ value: field, label: inWords(field) });

/** The fields that are offered, and the one that an older event has. */
export const fieldOptions = (present: string): readonly SelectOption[] => {
  const offered: readonly string[] = offeredTriggerFields;
  const others = present === '' || offered.includes(present) ? [] : [present];
  return [...offered, ...others].map(fieldOption);
};

const textWords: Readonly<Record<string, string>> = {
  contains: 'contains',
  startswith: 'starts with',
  endswith: 'ends with',
  exact: 'exact',
  regex: 'regex match',
};
const numericWords: Readonly<Record<string, string>> = {
  gt: 'greater than',
  gte: 'at least',
  exact: 'equal',
  lt: 'less than',
  lte: 'at most',
};
const dayWords: Readonly<Record<string, string>> = { upcoming: 'upcoming', past_due: 'past due' };

const cents: ReadonlySet<string> = new Set(centsFields);
const dayFields: ReadonlySet<string> = new Set(['due_date', 'paid_date']);

/** What a condition's value is typed or chosen as. */
export type ValueKind = 'offset' | 'days' | 'cents' | 'count' | 'state' | 'plan' | 'text';

export const valueKind = ({
  field_name: field,
  operator,
}: {
  readonly field_name: string;
  readonly operator: string;
}): ValueKind => {
  if (dayFields.has(field)) return operator === 'past_due' ? 'days' : 'offset';
  if (cents.has(field)) return 'cents';
  if (field === 'days_late') return 'count';
  if (field === 'state') return 'state';
  return field === 'payment_plan' ? 'plan' : 'text';
};

const wordsOf = (field: string): Readonly<Record<string, string>> => {
  if (field === 'description') return textWords;
  if (dayFields.has(field)) return dayWords;
  return cents.has(field) || field === 'days_late' ? numericWords : { exact: 'equals' };
};

/** The operators of a field, and the one that an older event has. */
export const operatorOptions = (field: string, present: string): readonly SelectOption[] => {
  const operators: readonly string[] = isTriggerField(field) ? triggerOperators[field] : [];
  const others = present === '' || operators.includes(present) ? [] : [present];
  const words = wordsOf(field);
  return [...operators, ...others].map((value) => ({
    value,
    label: words[value] ?? inWords(value).toLowerCase(),
  }));
};

export const offsetOptions = numbers(0, upcomingMax).map(String).map(plain);
export const stateOptions = invoiceStates.map((value) => ({ value, label: capitalise(value) }));
export const planOptions = planValues.map((value) => ({ value, label: capitalise(value) }));

export const actionOptions: readonly SelectOption[] = [
  { value: 'send_message', label: 'Send Message' },
  { value: 'send_email', label: 'Send Email' },
];
export const recipientNames = { customer: 'The customer', email: 'An email address' } as const;

export const weekDays = dayNames.map((label, value) => ({ value, label }));

/** An older event may be sent at another time: it is shown. */
const withPresent = (options: readonly SelectOption[], present: SelectOption) =>
  options.some(({ value }) => value === present.value) || present.value === ''
    ? options
    : [...options, present];

export const hourOptions = (present: string): readonly SelectOption[] =>
  withPresent(
    numbers(firstHour, lastHour).map((hour) => ({
      value: twoDigits(hour),
      label: sendTimeText(`${hour}:00`),
    })),
    { value: present, label: sendTimeText(`${present}:00`) },
  );
export const minuteOptions = (present: string): readonly SelectOption[] =>
  withPresent(numbers(0, 59, minuteStep).map(twoDigits).map(plain), plain(present));
