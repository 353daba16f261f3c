import { ordinal } from '@billfold/shared/contracts/auto-pay-rule';
import type { RecurringFrequency } from '@billfold/shared/contracts/recurring-invoice-words';

export type Rhythm = {
  readonly frequency: RecurringFrequency;
  /** 31 is the last day of each month; null of weeks. */
  readonly day_of_month: number | null;
};

const longest = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

const named = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { ...options, timeZone: 'UTC' });

/** 'Friday' of a day (YYYY-MM-DD). */
export const weekdayOf = (day: string): string => named(day, { weekday: 'long' });

const inMonth = (day: number | null): string => {
  if (day === null) return '';
  return day === 31 ? ' on the last day' : ` on the ${ordinal(day)}`;
};

const inYear = (day: number | null, on: string): string => {
  const month = named(on, { month: 'long' });
  const last = longest[Number(on.slice(5, 7)) - 1] ?? 31;
  const date = day ?? Number(on.slice(8));
  return date > last ? ` on the last day of ${month}` : ` on ${month} ${date}`;
};

/**
 * 'Every 2 weeks on Friday'. `on` is one of its due dates (YYYY-MM-DD), which names the weekday, and the month of a
 * year; null: none is known.
 */
export const rhythmText = ({ frequency, day_of_month: day }: Rhythm, on: string | null): string => {
  const onWeekday = on === null ? '' : ` on ${weekdayOf(on)}`;
  switch (frequency) {
    case 'weekly':
      return `Weekly${onWeekday}`;
    case 'biweekly':
      return `Every 2 weeks${onWeekday}`;
    case 'monthly':
      return `Monthly${inMonth(day)}`;
    case 'quarterly':
      return `Every 3 months${inMonth(day)}`;
    case 'yearly':
      return `Yearly${on === null ? '' : inYear(day, on)}`;
  }
};

/** What becomes of a day that shorter months lack; null where each has it. */
export const shorterMonthsText = ({ frequency, day_of_month: day }: Rhythm): string | null => {
  if (day === null || day < 29 || frequency === 'yearly') return null;
  return day === 31
    ? 'Due on the last day of each month.'
    : `Due on the last day of months without a ${ordinal(day)}.`;
};
