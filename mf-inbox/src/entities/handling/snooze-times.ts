import { hourMs } from '@billfold/shared/contracts/durations';
import { addDays, todayOnWire as localDay } from '@billfold/shared/format/dates';
import { momentIn } from '@billfold/shared/format/merchant-time';

/** When work begins. */
const morning = '09:00';
const laterHours = 3;

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** '5:00 PM' of today, 'Tue, Dec 1, 9:00 AM', with the year of another year; on the clock of the reader, who waits. */
export const snoozeText = (instant: string, now: Date = new Date()): string => {
  const at = new Date(instant);
  const time = { hour: 'numeric', minute: '2-digit' } as const;
  const [day, today] = [localDay(at), localDay(now)];
  if (day === today) return at.toLocaleTimeString('en-US', time);
  return at.toLocaleString('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    ...(day.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }),
    ...time,
  });
};

export type SnoozeTime = { readonly id: string; readonly label: string; readonly at: Date };

/**
 * The times that are offered, on the clock of the reader: a full hour three or more hours from now while that is today,
 * and the next mornings. On Sundays tomorrow begins the next week.
 */
export const snoozeTimes = (now: Date): readonly SnoozeTime[] => {
  const today = localDay(now);
  const later = new Date(Math.ceil((now.getTime() + laterHours * hourMs) / hourMs) * hourMs);
  const toMonday = (8 - weekdayOf(today)) % 7 || 7;
  const morningAfter = (days: number): Date =>
    momentIn(undefined, `${addDays(today, days)}T${morning}`);
  return [
    ...(localDay(later) === today ? [{ id: 'later', label: 'Later today', at: later }] : []),
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
