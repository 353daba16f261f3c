import { dayMs } from '@billfold/shared/contracts/durations';
import { statementLimits } from '@billfold/shared/contracts/limits';
import { toUsDate } from '@billfold/shared/contracts/us-text';

/** Calendar days of the merchant, both of them included. */
export type Period = { readonly from: string; readonly to: string };

const daysOf = ({ from, to }: Period): number => (Date.parse(to) - Date.parse(from)) / dayMs + 1;

/** The first day of the calendar month before this day's. */
const startOfMonthBefore = (day: string): string => {
  const start = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  start.setUTCMonth(start.getUTCMonth() - 1);
  return start.toISOString().slice(0, 10);
};

/** Without a last day up to today, without a first one from the start of the month before. */
export const periodOf = (wanted: Partial<Period>, today: string): Period => {
  const to = wanted.to ?? today;
  return { from: wanted.from ?? startOfMonthBefore(to), to };
};

/** Why there is no statement for this period; null for one that may be had. */
export const refusalOf = (period: Period, today: string): string | null => {
  if (period.to > today) return `The last day can't be after today, ${toUsDate(today)}.`;
  if (period.from > period.to) return "The first day can't be after the last day.";
  return daysOf(period) > statementLimits.maxDays
    ? `Statements can cover up to ${statementLimits.maxDays} days.`
    : null;
};
