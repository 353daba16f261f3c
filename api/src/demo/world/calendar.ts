import { dayMs } from '@billfold/shared/contracts/durations';
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

export const createCalendar = (now: Date, zone: string): Calendar => {
  const local = DateTime.fromJSDate(now, { zone });
  const today = local.toFormat('yyyy-MM-dd');
  const latest = now.getTime() - 60_000;
  return {
    today,
    addDays: (date, days) => textOf(Date.parse(date) + days * dayMs),
    inMonth: (months, day) => {
      const month = local.month - 1 + months;
      const last = new Date(Date.UTC(local.year, month + 1, 0)).getUTCDate();
      return textOf(Date.UTC(local.year, month, Math.min(day, last)));
    },
    daysFromToday: (date) => (Date.parse(date) - Date.parse(today)) / dayMs,
    moment: (date, hour, minute) => {
      const midnight = DateTime.fromISO(date, { zone });
      if (date !== today)
        return new Date(Math.min(midnight.set({ hour, minute }).toMillis(), latest)).toISOString();
      const passed = Math.max(0, latest - midnight.toMillis());
      return new Date(
        Math.min(midnight.toMillis(), latest) + Math.floor((passed * (hour * 60 + minute)) / 1440),
      ).toISOString();
    },
    monthName: (date) => DateTime.fromISO(date, { zone: 'utc' }).toFormat('LLLL yyyy'),
  };
};
