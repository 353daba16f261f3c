import { addDays } from '@billfold/shared/contracts/auto-pay-rule';
import type { ReportRange } from '@billfold/shared/contracts/report-words';

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

/** Where sums of days begin: days before the first that has something would be added up for nothing, one by one. */
export const firstSummedDay = (wanted: string | undefined, first: string): string =>
  wanted === undefined || wanted < first ? first : wanted;

/** Every day from the first to the last, both inside. */
export const daysBetween = (first: string, last: string): readonly string[] => {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
};
