import { dayMs } from './durations';
import { formatCents, toUsDate } from './us-text';

/**
 * When auto-pay charges, and the sentence that describes it. Browser and server share both, so that the customer's
 * consent, the stored text and the rule are the same. Dates are `YYYY-MM-DD` in the merchant's zone; no clock is read
 * here.
 */
export const autoPayFrequencies = ['monthly', 'biweekly', 'weekly'] as const;
export type AutoPayFrequency = (typeof autoPayFrequencies)[number];
/** Monday first, as in ISO 8601. */
export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
type Weekday = (typeof weekdays)[number];

export type AutoPayRule =
  /** On each invoice's due date; `amountMinor` null is the whole balance. */
  | { readonly kind: 'due_date'; readonly amountMinor: number | null }
  | { readonly kind: 'monthly'; readonly dayOfMonth: number; readonly amountMinor: number | null }
  | {
      readonly kind: 'weekly' | 'biweekly';
      readonly weekday: Weekday;
      readonly amountMinor: number | null;
    };

export type AutoPayFields = {
  readonly customized: boolean;
  readonly frequency: string | null;
  /** 'due_date', '1' to '31', or a weekday name. */
  readonly day: string | null;
  readonly amountMinor: number | null;
};

/** Null for fields that make no rule: a weekday with monthly, a number with weekly, or something missing. */
export const readAutoPayRule = ({
  customized,
  frequency,
  day,
  amountMinor,
}: AutoPayFields): AutoPayRule | null => {
  if (!customized && day === null) return { kind: 'due_date', amountMinor: null };
  if (day === 'due_date') return { kind: 'due_date', amountMinor };
  if (day === null) return null;
  if (frequency === 'monthly') {
    const dayOfMonth = /^([1-9]|[12]\d|3[01])$/.test(day) ? Number(day) : null;
    return dayOfMonth === null ? null : { kind: 'monthly', dayOfMonth, amountMinor };
  }
  const weekday = weekdays.find((name) => name === day);
  if (weekday === undefined || (frequency !== 'weekly' && frequency !== 'biweekly')) return null;
  return { kind: frequency, weekday, amountMinor };
};

/** Whether two rules charge on the same days. Amounts are not compared. */
export const hasSameRhythm = (first: AutoPayRule, second: AutoPayRule): boolean => {
  if (first.kind === 'due_date' || second.kind === 'due_date') return first.kind === second.kind;
  if (first.kind === 'monthly')
    return second.kind === 'monthly' && first.dayOfMonth === second.dayOfMonth;
  return second.kind === first.kind && first.weekday === second.weekday;
};

const toUtc = (date: string): number => Date.parse(`${date}T00:00:00Z`);
const toDate = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

export const addDays = (date: string, days: number): string => toDate(toUtc(date) + days * dayMs);

/** Day n of a month, or its last day when it is shorter. `month` is 0 to 11 and may run over. */
export const dayInMonth = (year: number, month: number, dayOfMonth: number): string => {
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return toDate(Date.UTC(year, month, Math.min(dayOfMonth, lastDay)));
};

/** The last day of the month that is so many months after the one of a date. */
export const endOfMonth = (date: string, monthsAfter: number): string =>
  dayInMonth(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1 + monthsAfter, 31);

/** 0 is Monday. */
const weekdayOf = (date: string): number => (new Date(toUtc(date)).getUTCDay() + 6) % 7;

/** The rule of a series whose first day is `date`: the same weekday, or the same day of the month. */
export const rhythmFrom = (date: string, frequency: AutoPayFrequency): AutoPayRule => {
  const weekday = weekdays[weekdayOf(date)] ?? 'monday';
  return frequency === 'monthly'
    ? { kind: 'monthly', dayOfMonth: Number(date.slice(8)), amountMinor: null }
    : { kind: frequency, weekday, amountMinor: null };
};

/** The first such weekday from a day on, that day included. */
const weekdayFrom = (weekday: Weekday, from: string): string =>
  addDays(from, (weekdays.indexOf(weekday) - weekdayOf(from) + 7) % 7);

/**
 * The first day from `from` on (that day included) on which the rule charges; null for due dates, which are those of
 * invoices. `anchor` is the day a biweekly rule began: every 14 days from its first weekday on. Null: it begins at
 * `from`.
 */
export const nextAutoPayDate = (
  rule: AutoPayRule,
  from: string,
  anchor: string | null,
): string | null => {
  switch (rule.kind) {
    case 'due_date':
      return null;
    case 'monthly': {
      const year = Number(from.slice(0, 4));
      const month = Number(from.slice(5, 7)) - 1;
      const here = dayInMonth(year, month, rule.dayOfMonth);
      return here >= from ? here : dayInMonth(year, month + 1, rule.dayOfMonth);
    }
    case 'weekly':
    case 'biweekly': {
      const first = weekdayFrom(rule.weekday, from);
      if (rule.kind === 'weekly' || anchor === null) return first;
      const weeksOff = Math.round(
        (toUtc(first) - toUtc(weekdayFrom(rule.weekday, anchor))) / dayMs / 7,
      );
      return weeksOff % 2 === 0 ? first : addDays(first, 7);
    }
  }
};

/** '31st' */
export const ordinal = (day: number): string => {
  const teens = day % 100 >= 11 && day % 100 <= 13;
  const ending = teens ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th');
  return `${day}${ending}`;
};

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const describeDays = (rule: Exclude<AutoPayRule, { readonly kind: 'due_date' }>): string => {
  switch (rule.kind) {
    case 'monthly':
      return `On the ${ordinal(rule.dayOfMonth)} of each month${rule.dayOfMonth > 28 ? ', on the last day of shorter months' : ''}`;
    case 'weekly':
      return `Every ${capitalised(rule.weekday)}`;
    case 'biweekly':
      return `Every other ${capitalised(rule.weekday)}`;
  }
};

export type AutoPayWords = {
  readonly merchantName: string;
  /** 'Visa 1111' */
  readonly methodText: string;
  /** The next day it charges, when it is known. */
  readonly nextOn: string | null;
};

const describeCharge = (rule: AutoPayRule, merchantName: string): string => {
  if (rule.kind === 'due_date') {
    const share =
      rule.amountMinor === null
        ? 'its remaining balance'
        : `up to ${formatCents(rule.amountMinor)} of it`;
    return `On the due date of each bill from ${merchantName}, we will charge ${share}`;
  }
  const share =
    rule.amountMinor === null
      ? 'everything you owe'
      : `up to ${formatCents(rule.amountMinor)} of what you owe`;
  return `${describeDays(rule)}, we will charge ${share} ${merchantName}`;
};

const withNext = (charge: string, nextOn: string | null): string =>
  nextOn === null ? charge : `${charge} Next: ${toUsDate(nextOn)}.`;

/**
 * The sentence that the customer agrees to, with the next date. On the 31st of each month:
 * `we will charge up to $50.00 of what you owe Cedar Water to Visa 1111. Next: 11/30/2026.`
 */
export const describeAutoPay = (
  rule: AutoPayRule,
  { merchantName, methodText, nextOn }: AutoPayWords,
): string => {
  return withNext(`${describeCharge(rule, merchantName)} to ${methodText}.`, nextOn);
};

const describeChargeForStaff = (rule: AutoPayRule, merchantName: string): string => {
  const { amountMinor } = rule;
  if (rule.kind === 'due_date') {
    const share =
      amountMinor === null ? 'its remaining balance' : `up to ${formatCents(amountMinor)} of it`;
    return `On the due date of each bill from ${merchantName}, ${share} is charged`;
  }
  const share =
    amountMinor === null
      ? 'everything the customer owes'
      : `up to ${formatCents(amountMinor)} of what the customer owes`;
  return `${describeDays(rule)}, ${share} ${merchantName} is charged`;
};

/** The same as staff read it. Consents keep the words of `describeAutoPay`. */
export const describeAutoPayForStaff = (
  rule: AutoPayRule,
  { merchantName, methodText, nextOn }: AutoPayWords,
): string => {
  return withNext(`${describeChargeForStaff(rule, merchantName)} to ${methodText}.`, nextOn);
};
