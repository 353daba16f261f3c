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

/**
 * A moment (ISO 8601) in a merchant's zone, with the zone's name where the browser's clock shows another time, or where `isNamed`.
 * Without a zone, the browser's; '' for null.
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
  const part = partsIn(timeZone, new Date(instant));
  const wall = `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
  const shown = formatWallClock(wall, form);
  const isSameClock =
    formatWallClock(wall, 'dateTime') === formatLocal(instant, 'dateTime') && !isNamed;
  return form === 'date' || isSameClock ? shown : `${shown} ${part('timeZoneName')}`;
};

/** MM/DD/YYYY hh:mmA of a moment (ISO 8601) in a merchant's zone, with its name where the browser's clock shows another time. */
export const formatDateTimeIn = (timeZone: string, instant: string): string =>
  formatIn(timeZone, instant, 'dateTime');

/** '8 AM', '8:30 AM' of a moment in a merchant's zone, or in the browser's without one. */
export const formatHourIn = (timeZone: string | undefined, instant: string): string =>
  formatIn(timeZone, instant, 'time').replace(
    /^0?(\d+):(\d\d)([AP]M)/,
    (_all, hour, minute, half) =>
      minute === '00' ? `${hour} ${half}` : `${hour}:${minute} ${half}`,
  );
