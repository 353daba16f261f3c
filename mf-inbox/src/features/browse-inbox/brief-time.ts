import { dayIn } from '@billfold/shared/format/merchant-day';

/**
 * Time and day of a message, the more useful one first: '6:02 PM', 'Nov 30' of today in the zone, else 'Nov 25',
 * '6:02 PM'; with the year of another year. Without a zone, the browser's.
 */
export const briefTime = (
  timeZone: string | undefined,
  instant: string,
  now: Date = new Date(),
): readonly [string, string] => {
  const at = new Date(instant);
  const [today, day] = [dayIn(timeZone, now), dayIn(timeZone, at)];
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  const time = at.toLocaleTimeString('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });
  const date = at.toLocaleDateString('en-US', {
    timeZone,
    month: 'short',
    day: 'numeric',
    ...(!isThisYear && { year: 'numeric' }),
  });
  return day === today ? [time, date] : [date, time];
};
