import { formatDateTime } from './dates';
import { formatDayIn } from './merchant-day';

/** MM/DD/YYYY hh:mmA of a moment (ISO 8601) in a merchant's zone, with its name where the browser's clock shows another time. */
export const formatDateTimeIn = (timeZone: string, instant: string): string => {
  const at = new Date(instant);
  const partsIn = (zone: string | undefined) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hour: '2-digit',
      minute: '2-digit',
      timeZoneName: 'short',
    }).formatToParts(at);
  const textOf = (parts: readonly Intl.DateTimeFormatPart[], type: Intl.DateTimeFormatPartTypes) =>
    parts.find((found) => found.type === type)?.value ?? '';
  const there = partsIn(timeZone);
  const time = `${textOf(there, 'hour')}:${textOf(there, 'minute')}${textOf(there, 'dayPeriod')}`;
  const shown = `${formatDayIn(timeZone, instant)} ${time}`;
  return shown === formatDateTime(instant) ? shown : `${shown} ${textOf(there, 'timeZoneName')}`;
};
