import { formatLocal, formatWallClock, type TimeForm } from './dates';

const partsIn = (timeZone: string | undefined, at: Date) => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  }).formatToParts(at);
  return (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((found) => found.type === type)?.value ?? '';
};

/** YYYY-MM-DDTHH:mm on a clock of the zone. */
const wallClockIn = (timeZone: string | undefined, at: Date): string => {
  const part = partsIn(timeZone, at);
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
};

/**
 * The moment at which a clock of the zone shows a time (YYYY-MM-DDTHH:mm); without a zone, the browser's. Of an hour
 * that the clock skips, one beside it.
 */
export const momentIn = (timeZone: string | undefined, wall: string): Date => {
  const wallTime = Date.parse(`${wall}Z`);
  const shift = (at: number): number => Date.parse(`${wallClockIn(timeZone, new Date(at))}Z`) - at;
  const near = wallTime - shift(wallTime);
  return new Date(wallTime - shift(near));
};

/** The name of a zone, such as MST; '' where the browser's clock shows the same time, or without a zone. */
export const otherZoneName = (timeZone: string | undefined, at: Date = new Date()): string =>
  wallClockIn(timeZone, at) === wallClockIn(undefined, at)
    ? ''
    : partsIn(timeZone, at)('timeZoneName');

/**
 * A moment (ISO 8601) in a merchant's zone, with the zone's name where the browser's clock shows another time, or where
 * `isNamed`. Without a zone, the browser's; '' for null.
 */
export const formatIn = (
  timeZone: string | undefined,
  instant: string | null | undefined,
  form: TimeForm,
  isNamed = false,
): string => {
  const local = formatLocal(instant, form);
  if (instant === null || instant === undefined || local === '') return '';
  if (timeZone === undefined && !isNamed) return local;
  const at = new Date(instant);
  const shown = formatWallClock(wallClockIn(timeZone, at), form);
  const name = isNamed ? partsIn(timeZone, at)('timeZoneName') : otherZoneName(timeZone, at);
  return form === 'date' || name === '' ? shown : `${shown} ${name}`;
};

/**
 * MM/DD/YYYY hh:mmA of a moment (ISO 8601) in a merchant's zone, with its name where the browser's clock shows another
 * time.
 */
export const formatDateTimeIn = (timeZone: string, instant: string): string =>
  formatIn(timeZone, instant, 'dateTime');

/** '8 AM', '8:30 AM' of a moment in a merchant's zone, or in the browser's without one. */
export const formatHourIn = (timeZone: string | undefined, instant: string): string =>
  formatIn(timeZone, instant, 'time').replace(
    /^0?(\d+):(\d\d)([AP]M)/,
    (_all, hour, minute, half) =>
      minute === '00' ? `${hour} ${half}` : `${hour}:${minute} ${half}`,
  );
