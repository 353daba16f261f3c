import { dayIn } from '@billfold/shared/format/merchant-day';

/**
 * '6:02 PM' of today in the zone, 'Nov 25' of another day of the year, else 'Nov 25, 2025'. Without a zone, the
 * browser's.
 */
export const briefTime = (
  timeZone: string | undefined,
  instant: string,
  now: Date = new Date(),
): string => {
  const at = new Date(instant);
  const [today, day] = [dayIn(timeZone, now), dayIn(timeZone, at)];
  if (day === today)
    return at.toLocaleTimeString('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return at.toLocaleDateString('en-US', {
    timeZone,
    month: 'short',
    day: 'numeric',
    ...(!isThisYear && { year: 'numeric' }),
  });
};
