import { dayMs } from '@billfold/shared/contracts/durations';
import { weekdays } from '@billfold/shared/contracts/rollout-commands';
import type {
  Gate,
  RolloutHours,
  RolloutSchedule,
} from '@billfold/shared/contracts/rollout.contract';
import { senseless } from './rollout.errors';

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** Throws a RangeError for a zone that does not exist. */
const clockOf = (zone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });

/**
 * Whether it is one of the days and times there, by the clocks of the zone: also over midnight, and when they are put
 * forward or back.
 */
export const isWithinHours = ({ zone, days, from, until }: RolloutHours, now: Date): boolean => {
  const parts = new Map(
    clockOf(zone)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  const minute = minutesOf(`${parts.get('hour')}:${parts.get('minute')}`);
  const today = weekdays.findIndex((day) => day === parts.get('weekday')?.toLowerCase());
  const yesterday = weekdays[(today + 6) % 7];
  const isOn = (day: (typeof weekdays)[number] | undefined): boolean =>
    days.some((one) => one === day);
  const [begins, ends] = [minutesOf(from), minutesOf(until)];
  if (begins < ends) return isOn(weekdays[today]) && minute >= begins && minute < ends;
  return (isOn(weekdays[today]) && minute >= begins) || (isOn(yesterday) && minute < ends);
};

const isZone = (zone: string): boolean => {
  try {
    clockOf(zone);
    return true;
  } catch {
    return false;
  }
};

const longestWaitMs = 90 * dayMs;
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;

const assertStart = (startAt: string, at: string): void => {
  const start = instant.test(startAt) ? Date.parse(startAt) : Number.NaN;
  if (Number.isNaN(start))
    throw senseless(
      `A start is a moment with its offset, such as 2026-11-24T09:00:00Z, not '${startAt}'.`,
    );
  const waitMs = start - Date.parse(at);
  if (waitMs <= 0)
    throw senseless(`The start ${startAt} has passed. Leave it out to start at once.`);
  if (waitMs > longestWaitMs) throw senseless(`The start ${startAt} is more than 90 days away.`);
};

/** Refuses what could never be done, or would be done otherwise than it was meant. */
export const assertSensible = (
  { startAt, everyS, hours }: RolloutSchedule,
  {
    at,
    steps,
    gate,
  }: { readonly at: string; readonly steps: readonly number[]; readonly gate: Gate | null },
): void => {
  if (startAt !== null) assertStart(startAt, at);
  if (everyS !== null && gate === null && steps.length === 0)
    throw senseless('A time from one step to the next needs steps, such as 25 and 100, or a gate.');
  if (hours === null) return;
  if (!isZone(hours.zone))
    throw senseless(`There is no time zone ${hours.zone}. Name one such as America/New_York.`);
  if (hours.from === hours.until)
    throw senseless(`The hours from ${hours.from} until ${hours.until} are empty.`);
};
