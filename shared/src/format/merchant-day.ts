import { formatDate } from './dates';

/**
 * The calendar date (YYYY-MM-DD) of a moment in a merchant's zone: what 'today' means for its invoices. Without a zone,
 * the browser's.
 */
export const dayIn = (timeZone: string | undefined, now: Date = new Date()): string => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(now);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((found) => found.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
};

/** MM/DD/YYYY of a moment (ISO 8601) in a merchant's zone, whatever the browser's is; '' for null. */
export const formatDayIn = (timeZone: string, instant: string | null | undefined): string =>
  instant === null || instant === undefined ? '' : formatDate(dayIn(timeZone, new Date(instant)));
