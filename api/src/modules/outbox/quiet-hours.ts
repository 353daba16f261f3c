import { dayMs } from '@billfold/shared/contracts/durations';
import { DateTime } from 'luxon';

/** A message to many leaves from 8 AM on, and before 9 PM, where the person is. */
const opensAt = 8;
const closesAt = 21;
/** How long it may wait for the next morning. */
export const longestHoldMs = dayMs;

const nextOpening = (local: DateTime): DateTime => {
  const day = local.hour >= closesAt ? local.plus({ days: 1 }) : local;
  return day.set({ hour: opensAt, minute: 0, second: 0, millisecond: 0 });
};

const isOpen = ({ hour }: DateTime): boolean => hour >= opensAt && hour < closesAt;

/**
 * The first moment, from `now` on, at which it is day in each of the zones; null when there is none within a day. It is
 * `now` itself in the daytime.
 */
export const firstOpening = (now: Date, zones: readonly string[]): Date | null => {
  let moment = now;
  for (;;) {
    const closed = zones
      .map((zone) => DateTime.fromJSDate(moment, { zone }))
      .find((local) => !isOpen(local));
    if (closed === undefined) return moment;
    moment = nextOpening(closed).toJSDate();
    if (moment.getTime() - now.getTime() > longestHoldMs) return null;
  }
};

export const isDaytime = (now: Date, zones: readonly string[]): boolean =>
  zones.every((zone) => isOpen(DateTime.fromJSDate(now, { zone })));
