import { hourMs } from '@billfold/shared/contracts/durations';
import { DateTime, IANAZone } from 'luxon';

const longestShiftMs = 26 * hourMs;

const offsetMs = (zone: IANAZone, instant: number): number => zone.offset(instant) * 60_000;

/**
 * The first moment after `from` at which the zone's clock shows something else than a plain count would; it is before
 * `to`.
 */
const transitionBetween = (zone: IANAZone, from: number, to: number): number => {
  const before = offsetMs(zone, from);
  let [early, late] = [from, to];
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2);
    if (offsetMs(zone, middle) === before) early = middle;
    else late = middle;
  }
  return late;
};

/**
 * The instant at which a day (`YYYY-MM-DD`) reaches a time (`HH:MM`) in an IANA zone. A local time that does not exist
 * is the first instant after the gap; one that exists twice is the first of the two.
 */
export const instantOf = (date: string, time: string, zoneName: string): Date => {
  const zone = IANAZone.create(zoneName);
  if (!zone.isValid) throw new RangeError(`'${zoneName}' is not a time zone.`);
  const local = Date.parse(`${date}T${time}:00Z`);
  if (Number.isNaN(local)) throw new RangeError(`'${date} ${time}' is no local time.`);
  const [from, to] = [local - longestShiftMs, local + longestShiftMs];
  const candidates = [offsetMs(zone, from), offsetMs(zone, to)].map((offset) => local - offset);
  const real = candidates.filter((instant) => instant + offsetMs(zone, instant) === local);
  return new Date(real.length > 0 ? Math.min(...real) : transitionBetween(zone, from, to));
};

/** The same day of the following year; 28 February for the 29th. */
export const oneYearAfter = (date: string): string => {
  const day = DateTime.fromISO(date, { zone: 'utc' }).plus({ years: 1 }).toISODate();
  if (day === null) throw new RangeError(`'${date}' is no day.`);
  return day;
};
