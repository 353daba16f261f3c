import { dayMs, minuteMs } from '@billfold/shared/contracts/durations';
import { DateTime } from 'luxon';

/** Calendar arithmetic around one merchant's today. Dates are `YYYY-MM-DD`, moments ISO 8601 UTC. */
export type Calendar = {
  readonly today: string;
  readonly addDays: (date: string, days: number) => string;
  /** The day of the month `months` away from this month; a day the month lacks becomes its last. */
  readonly inMonth: (months: number, day: number) => string;
  readonly daysFromToday: (date: string) => number;
  /**
   * A moment of that date in the merchant's zone. Today's hours are squeezed into what has passed of it: nothing lies
   * ahead.
   */
  readonly moment: (date: string, hour: number, minute: number) => string;
  readonly monthName: (date: string) => string;
};

const textOf = (utcMs: number): string => new Date(utcMs).toISOString().slice(0, 10);

/** When each date begins in the zone, in milliseconds. Finding an offset takes long: each date is read once. */
const midnightsIn = (zone: string): ((date: string) => number) => {
  const known = new Map<string, number>();
  return (date) => {
    const midnight = known.get(date) ?? DateTime.fromISO(date, { zone }).toMillis();
    known.set(date, midnight);
    return midnight;
  };
};

export const createCalendar = (now: Date, zone: string): Calendar => {
  const local = DateTime.fromJSDate(now, { zone });
  const today = local.toFormat('yyyy-MM-dd');
  const latest = now.getTime() - 60_000;
  const midnightOf = midnightsIn(zone);
  const addDays = (date: string, days: number) => textOf(Date.parse(date) + days * dayMs);
  /** On a day on which the clocks change, an hour is not where it is on others. */
  const isWhole = (date: string) => midnightOf(addDays(date, 1)) - midnightOf(date) === dayMs;
  return {
    today,
    addDays,
    inMonth: (months, day) => {
      const month = local.month - 1 + months;
      const last = new Date(Date.UTC(local.year, month + 1, 0)).getUTCDate();
      return textOf(Date.UTC(local.year, month, Math.min(day, last)));
    },
    daysFromToday: (date) => (Date.parse(date) - Date.parse(today)) / dayMs,
    moment: (date, hour, minute) => {
      const midnight = midnightOf(date);
      const minutes = hour * 60 + minute;
      if (date === today) {
        const passed = Math.max(0, latest - midnight);
        return new Date(
          Math.min(midnight, latest) + Math.floor((passed * minutes) / 1440),
        ).toISOString();
      }
      const at = isWhole(date)
        ? midnight + minutes * minuteMs
        : DateTime.fromMillis(midnight, { zone }).set({ hour, minute }).toMillis();
      return new Date(Math.min(at, latest)).toISOString();
    },
    monthName: (date) => DateTime.fromISO(date, { zone: 'utc' }).toFormat('LLLL yyyy'),
  };
};
