import type { Row } from '../../db/schema';
import { dayMs } from '@billfold/shared/contracts/durations';
import { DateTime } from 'luxon';

/**
 * The hours in which a message of the merchant to many leaves, where the person is. The table keeps them within
 * 8 AM and 9 PM.
 */
export type TextHours = Row<'merchants', 'texts_from' | 'texts_until'>;
/** How long it may wait for the next morning. */
export const longestHoldMs = dayMs;

const nextOpening = (local: DateTime, hours: TextHours): DateTime => {
  const day = local.hour >= hours.texts_until ? local.plus({ days: 1 }) : local;
  return day.set({ hour: hours.texts_from, minute: 0, second: 0, millisecond: 0 });
};

const isOpen = ({ hour }: DateTime, { texts_from, texts_until }: TextHours): boolean =>
  hour >= texts_from && hour < texts_until;

/**
 * The first moment, from `now` on, at which it is day in each of the zones; null when there is none within a day. It is
 * `now` itself in the daytime.
 */
export const firstOpening = (
  now: Date,
  zones: readonly string[],
  hours: TextHours,
): Date | null => {
  let moment = now;
  for (;;) {
    const closed = zones
      .map((zone) => DateTime.fromJSDate(moment, { zone }))
      .find((local) => !isOpen(local, hours));
    if (closed === undefined) return moment;
    moment = nextOpening(closed, hours).toJSDate();
    if (moment.getTime() - now.getTime() > longestHoldMs) return null;
  }
};

export const isDaytime = (now: Date, zones: readonly string[], hours: TextHours): boolean =>
  zones.every((zone) => isOpen(DateTime.fromJSDate(now, { zone }), hours));
