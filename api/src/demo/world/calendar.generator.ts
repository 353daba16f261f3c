import { DateTime } from 'luxon';

/** Calendar arithmetic around one merchant's today. Dates are `YYYY-MM-DD`, moments ISO 8601 UTC. */
export type Calendar = {
  readonly today: string;
  readonly addDays: (date: string, days: number) => string;
  /** The day of the month `months` away from this month; a day the month lacks becomes its last. */
  readonly inMonth: (months: number, day: number) => string;
  readonly daysFromToday: (date: string) => number;
  /** A moment of that date in the merchant's zone. Today's hours are squeezed into what has passed of it: nothing lies ahead. */
  readonly moment: (date: string, hour: number, minute: number) => string;
  readonly monthName: (date: string) => string;
};

const parse = (date: string): DateTime => DateTime.fromISO(date, { zone: 'utc' });
const text = (date: DateTime): string => date.toFormat('yyyy-MM-dd');

export const createCalendar = (now: Date, zone: string): Calendar => {
  const local = DateTime.fromJSDate(now, { zone });
  const today = local.toFormat('yyyy-MM-dd');
  const latest = now.getTime() - 60_000;
  return {
    today,
    addDays: (date, days) => text(parse(date).plus({ days })),
    inMonth: (months, day) => {
      const month = parse(today).startOf('month').plus({ months });
      return text(month.set({ day: Math.min(day, month.daysInMonth ?? 28) }));
    },
    daysFromToday: (date) => Math.round(parse(date).diff(parse(today), 'days').days),
    moment: (date, hour, minute) => {
      const midnight = DateTime.fromISO(date, { zone });
      if (date !== today) return new Date(Math.min(midnight.set({ hour, minute }).toMillis(), latest)).toISOString();
      const passed = Math.max(0, latest - midnight.toMillis());
      return new Date(Math.min(midnight.toMillis(), latest) + Math.floor((passed * (hour * 60 + minute)) / 1440)).toISOString();
    },
    monthName: (date) => parse(date).toFormat('LLLL yyyy'),
  };
};
