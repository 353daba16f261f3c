import type { DatabaseClock } from '@billfold/server-kit/database/database-clock';
import { DateTime, Duration } from 'luxon';

/** Where every time in the API comes from. Domain rules and SQL get it passed in; nothing reads the machine's clock. */
export type Clock = { readonly now: () => Date };

type ClockMovedCallback = (now: Date) => Promise<void> | void;

/** A clock that tests move. After a move it goes on ticking, unless frozen. */
export type ControlledClock = Clock & {
  readonly set: (now: Date) => Promise<void>;
  /** An ISO 8601 duration, calendar-aware: `P1D`, `PT10M`. Throws RangeError on anything else. */
  readonly advance: (duration: string) => Promise<void>;
  /** Called after each move, one after the other in order of registration, and awaited: jobs due run here. */
  readonly onClockMoved: (callback: ClockMovedCallback) => void;
};

export type ControlledClockOptions = { readonly start?: Date; readonly frozen?: boolean };

/* oxlint-disable clock/no-own-clock -- this clock is for tests, which hold it or let it go on as the machine's */
export const createControlledClock = (options: ControlledClockOptions = {}): ControlledClock => {
  const callbacks: ClockMovedCallback[] = [];
  let anchor = options.start ?? new Date();
  let anchoredAt = Date.now();
  const now = (): Date =>
    new Date(
      options.frozen === true ? anchor.getTime() : anchor.getTime() + Date.now() - anchoredAt,
    );
  const set = async (to: Date): Promise<void> => {
    anchor = to;
    anchoredAt = Date.now();
    for (const callback of callbacks) await callback(now());
  };
  return {
    now,
    set,
    advance: async (text) => {
      const duration = Duration.fromISO(text);
      if (!duration.isValid) throw new RangeError(`'${text}' is not an ISO 8601 duration.`);
      await set(DateTime.fromJSDate(now(), { zone: 'utc' }).plus(duration).toJSDate());
    },
    onClockMoved: (callback) => void callbacks.push(callback),
  };
};

/* oxlint-enable clock/no-own-clock */

export const isControlledClock = (clock: Clock): clock is ControlledClock =>
  'onClockMoved' in clock;

export const isDatabaseClock = (clock: Clock): clock is DatabaseClock => 'measure' in clock;

/** The calendar date of a moment in an IANA zone, as `YYYY-MM-DD`. */
export const businessDate = (moment: Date, zone: string): string => {
  const local = DateTime.fromJSDate(moment, { zone });
  const date = local.toISODate();
  if (date === null) throw new RangeError(`'${zone}' is not a time zone.`);
  return date;
};
