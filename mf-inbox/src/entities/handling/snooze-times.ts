import { hourMs } from '@billfold/shared/contracts/durations';
import { addDays } from '@billfold/shared/format/dates';
import { dayIn } from '@billfold/shared/format/merchant-day';
import { momentIn, otherZoneName } from '@billfold/shared/format/merchant-time';

/** Of the merchant; undefined when the session does not have it: the browser's. */
export type Zone = string | undefined;

/** When work begins. */
const morning = '09:00';
const laterHours = 3;

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/**
 * 'Dec 1, 9:00 AM', with the year of another year, and the zone's name where the browser's clock shows another time.
 */
export const snoozeText = (zone: Zone, instant: string, now: Date = new Date()): string => {
  const at = new Date(instant);
  const isThisYear = dayIn(zone, at).slice(0, 4) === dayIn(zone, now).slice(0, 4);
  const text = at.toLocaleString('en-US', {
    timeZone: zone,
    month: 'short',
    day: 'numeric',
    ...(!isThisYear && { year: 'numeric' }),
    hour: 'numeric',
    minute: '2-digit',
  });
  const name = otherZoneName(zone, at);
  return name === '' ? text : `${text} ${name}`;
};

export type SnoozeTime = { readonly id: string; readonly label: string; readonly at: Date };

/**
 * The times that are offered, in a merchant's zone: a full hour three or more hours from now while that is today, and
 * the next mornings. On Sundays tomorrow begins the next week.
 */
export const snoozeTimes = (zone: Zone, now: Date): readonly SnoozeTime[] => {
  const today = dayIn(zone, now);
  const later = new Date(Math.ceil((now.getTime() + laterHours * hourMs) / hourMs) * hourMs);
  const toMonday = (8 - weekdayOf(today)) % 7 || 7;
  const morningAfter = (days: number): Date => momentIn(zone, `${addDays(today, days)}T${morning}`);
  return [
    ...(dayIn(zone, later) === today ? [{ id: 'later', label: 'Later today', at: later }] : []),
    { id: 'tomorrow', label: 'Tomorrow', at: morningAfter(1) },
    ...(toMonday === 1 ? [] : [{ id: 'week', label: 'Next week', at: morningAfter(toMonday) }]),
  ];
};

/** Whether a conversation waits, is back and waits for an answer of staff, or was never put off. */
export const snoozeStateOf = (
  until: string | null | undefined,
  now: Date,
): 'snoozed' | 'back' | 'none' => {
  if (until === null || until === undefined) return 'none';
  return Date.parse(until) > now.getTime() ? 'snoozed' : 'back';
};
