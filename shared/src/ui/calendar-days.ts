import { dayMs } from '../contracts/durations';
/** Calendar arithmetic on wire dates (YYYY-MM-DD), free of zones: a day is a day everywhere. */
const longDay = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});
const longMonth = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

const instantOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);
const dateOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);
const partsOf = (date: string): readonly [year: number, month: number, day: number] => [
  Number(date.slice(0, 4)),
  Number(date.slice(5, 7)),
  Number(date.slice(8, 10)),
];
const daysIn = (year: number, month: number): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate();

/** Sunday first, as American calendars are printed. */
export const weekdays = [
  ['Su', 'Sunday'],
  ['Mo', 'Monday'],
  ['Tu', 'Tuesday'],
  ['We', 'Wednesday'],
  ['Th', 'Thursday'],
  ['Fr', 'Friday'],
  ['Sa', 'Saturday'],
] as const;

/** Tuesday, March 5, 2024 */
export const dayName = (date: string): string => longDay.format(instantOf(date));
/** March 2024 */
export const monthName = (date: string): string => longMonth.format(instantOf(date));
export const dayOfMonth = (date: string): number => partsOf(date)[2];
/** 0 is Sunday. */
export const weekdayOf = (date: string): number => new Date(instantOf(date)).getUTCDay();
export const firstOfMonth = (date: string): string => `${date.slice(0, 7)}-01`;
export const isSameMonth = (one: string, other: string): boolean =>
  one.slice(0, 7) === other.slice(0, 7);
export const moveDays = (date: string, days: number): string =>
  dateOf(instantOf(date) + days * dayMs);

/** The same day some months away, or the last day of a shorter month. */
export const moveMonths = (date: string, months: number): string => {
  const [year, month, day] = partsOf(date);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const lastDay = daysIn(first.getUTCFullYear(), first.getUTCMonth() + 1);
  return dateOf(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(day, lastDay)));
};

/** The nearest day that may be chosen. */
export const clampDay = (date: string, min: string, max: string | null): string => {
  if (date < min) return min;
  return max !== null && date > max ? max : date;
};

/** The weeks of a date's month, Sunday first; null where a week belongs to another month. */
export const weeksOf = (date: string): readonly (readonly (string | null)[])[] => {
  const first = firstOfMonth(date);
  const [year, month] = partsOf(first);
  const lead = weekdayOf(first);
  const days = daysIn(year, month);
  const weeks = Math.ceil((lead + days) / 7);
  return Array.from({ length: weeks }, (_week, week) =>
    Array.from({ length: 7 }, (_day, weekday) => {
      const offset = week * 7 + weekday - lead;
      return offset < 0 || offset >= days ? null : moveDays(first, offset);
    }),
  );
};
