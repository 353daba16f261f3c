import { addDays, type AutoPayRule } from '@billfold/shared/contracts/auto-pay-rule';

/** Day n, or the last day of a month that is shorter: of the days up to n that the month has, the last. */
const monthDays = (dayOfMonth: number): string => {
  if (dayOfMonth <= 28) return `BYMONTHDAY=${dayOfMonth}`;
  if (dayOfMonth === 31) return 'BYMONTHDAY=-1';
  const days = Array.from({ length: dayOfMonth - 27 }, (_, index) => 28 + index);
  return `BYMONTHDAY=${days.join(',')};BYSETPOS=-1`;
};

/** The rule as RFC 5545 writes it, counted from its first event; null for due dates, which only invoices know. */
export const recurrenceOf = (rule: AutoPayRule): string | null => {
  switch (rule.kind) {
    case 'due_date':
      return null;
    case 'monthly':
      return `FREQ=MONTHLY;${monthDays(rule.dayOfMonth)}`;
    case 'weekly':
      return `FREQ=WEEKLY;BYDAY=${rule.weekday.slice(0, 2).toUpperCase()}`;
    case 'biweekly':
      return `FREQ=WEEKLY;INTERVAL=2;BYDAY=${rule.weekday.slice(0, 2).toUpperCase()}`;
  }
};

/** One all-day event: a date in the merchant's zone is that date wherever the calendar is read. */
export type CalendarDay = {
  /** The same for the same thing, so that importing again replaces and never doubles. */
  readonly uid: string;
  readonly on: string;
  readonly title: string;
  readonly text: string;
  readonly url: string;
  /** Higher for a later state of the same thing. */
  readonly sequence: number;
  readonly recurrence: string | null;
};

export const dayAfter = (on: string): string => addDays(on, 1);
