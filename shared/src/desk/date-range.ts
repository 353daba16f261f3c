import { addDays, formatDate } from '../format/dates';

/** Wire dates, YYYY-MM-DD; both days belong to the range, null leaves that side open. */
export type DateRange = { readonly from: string | null; readonly to: string | null };

export const openRange: DateRange = { from: null, to: null };

export type NamedRange = { readonly label: string; readonly range: DateRange };

/** The first day of the month some months after (or before) that of the day. */
const monthStart = (day: string, months: number): string => {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
};

/** Periods that end today or are over, seen from this day. */
export const pastRanges = (today: string): readonly NamedRange[] => {
  const ofQuarter = (Number(today.slice(5, 7)) - 1) % 3;
  const whole = (months: number, length: number): DateRange => ({
    from: monthStart(today, months),
    to: addDays(monthStart(today, months + length), -1),
  });
  return [
    { label: 'Last 30 days', range: { from: addDays(today, -29), to: today } },
    { label: 'This month', range: { from: monthStart(today, 0), to: today } },
    { label: 'Last month', range: whole(-1, 1) },
    { label: 'Last quarter', range: whole(-ofQuarter - 3, 3) },
  ];
};

/** `03/08/2024 – 03/11/2024`, `from 03/08/2024`, `to 03/11/2024`, or '' without a day. */
export const formatDateRange = ({ from, to }: DateRange): string => {
  if (from === null) return to === null ? '' : `to ${formatDate(to)}`;
  return to === null ? `from ${formatDate(from)}` : `${formatDate(from)} – ${formatDate(to)}`;
};
