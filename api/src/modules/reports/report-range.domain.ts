import { addDays } from '@billfold/shared/contracts/auto-pay-rule';
import { dayMs } from '@billfold/shared/contracts/durations';
import type { ReportPeriod, ReportRange } from '@billfold/shared/contracts/report-words';

/** 0 is Sunday. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/**
 * The first day of a range that ends with this day (`YYYY-MM-DD`). A week begins on Sunday, `30` are today and 29 days
 * before.
 */
export const firstDayOf = (range: ReportRange, today: string): string => {
  switch (range) {
    case 'today':
      return today;
    case 'week':
      return addDays(today, -weekdayOf(today));
    case 'month':
      return `${today.slice(0, 7)}-01`;
    case '30':
      return addDays(today, -29);
    case 'ytd':
      return `${today.slice(0, 4)}-01-01`;
  }
};

/** Both inside, `YYYY-MM-DD`. */
export type Days = { readonly from: string; readonly to: string };

/** The first day of a month some months later (or earlier), of any day of the first one. */
const monthStart = (day: string, months: number): string => {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
};

/** The same day of an earlier month; the last day of a shorter one. */
const monthsBefore = (day: string, months: number): string => {
  const last = addDays(monthStart(day, 1 - months), -1);
  const same = `${last.slice(0, 8)}${day.slice(8)}`;
  return same > last ? last : same;
};

/** Months since the quarter began: 0 to 2. */
const monthOfQuarter = (day: string): number => (Number(day.slice(5, 7)) - 1) % 3;

/** The days of a range, seen from this day. */
export const daysOfRange = (range: ReportPeriod, today: string): Days => {
  switch (range) {
    case 'last_month':
      return { from: monthStart(today, -1), to: addDays(monthStart(today, 0), -1) };
    case 'last_quarter': {
      const ofThis = -monthOfQuarter(today);
      return {
        from: monthStart(today, ofThis - 3),
        to: addDays(monthStart(today, ofThis), -1),
      };
    }
    case 'today':
    case 'week':
    case 'month':
    case '30':
    case 'ytd':
      return { from: firstDayOf(range, today), to: today };
  }
};

export const countDays = ({ from, to }: Days): number =>
  (Date.parse(to) - Date.parse(from)) / dayMs + 1;

/**
 * The days that a range is compared with: those of the week, month or year before up to the same day, the month or
 * quarter before, or as many days.
 */
export const daysBefore = (range: ReportPeriod | 'custom', { from, to }: Days): Days => {
  switch (range) {
    case 'week':
      return { from: addDays(from, -7), to: addDays(to, -7) };
    case 'month':
      return { from: monthStart(from, -1), to: monthsBefore(to, 1) };
    case 'ytd':
      return { from: monthStart(from, -12), to: monthsBefore(to, 12) };
    case 'last_month':
      return { from: monthStart(from, -1), to: addDays(from, -1) };
    case 'last_quarter':
      return { from: monthStart(from, -3), to: addDays(from, -1) };
    case 'today':
    case '30':
    case 'custom':
      return { from: addDays(from, -countDays({ from, to })), to: addDays(from, -1) };
  }
};

/** Where sums of days begin: days before the first that has something would be added up for nothing, one by one. */
export const firstSummedDay = (wanted: string | undefined, first: string): string =>
  wanted === undefined || wanted < first ? first : wanted;

/** Every day from the first to the last, both inside. */
export const daysBetween = (first: string, last: string): readonly string[] => {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
};
