import { addDays } from '@billfold/shared/contracts/auto-pay-rule';
import { triggerLimits } from '@billfold/shared/contracts/trigger-rule';
import { instantOf } from '../../core/business-time';
import { businessDate } from '../../core/clock';

export type Schedule = {
  /** 0 is Monday. */
  readonly days: readonly number[];
  /** HH:MM */
  readonly time: string;
  readonly zone: string;
};

const weekDays = 7;

/** 0 is Monday. */
export const weekdayOf = (date: string): number =>
  (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % weekDays;

const isScheduled = ({ days }: Schedule, date: string): boolean => days.includes(weekdayOf(date));

type PlannedRun = { readonly on: string; readonly at: Date };

/**
 * The first run after a moment, on a day after `lastRunOn`: whatever becomes of clock and schedule, a day has one run.
 * The time of day follows the merchant's clock over both daylight-saving changes.
 */
export const nextRun = (
  schedule: Schedule,
  after: Date,
  lastRunOn: string | null = null,
): PlannedRun => {
  const today = businessDate(after, schedule.zone);
  const first = lastRunOn === null || lastRunOn < today ? today : addDays(lastRunOn, 1);
  for (let ahead = 0; ahead <= weekDays; ahead += 1) {
    const on = addDays(first, ahead);
    const at = instantOf(on, schedule.time, schedule.zone);
    if (isScheduled(schedule, on) && at > after) return { on, at };
  }
  throw new RangeError('The schedule names no day.');
};

/**
 * When an event whose next run was to be at `due`, after `now`, runs once its merchant lives in the zone `to`. It is in
 * time for each chosen day that has had no run; null: the clock of the new zone has passed the last minute of that day.
 */
export const rezonedRun = (
  schedule: Schedule,
  { due, lastRunOn, to }: { due: Date; lastRunOn: string | null; to: string },
  now: Date,
): Date | null => {
  const pendingOn = businessDate(due, schedule.zone);
  const next = nextRun({ ...schedule, zone: to }, now, lastRunOn);
  if (next.on <= pendingOn) return next.at;
  const last = instantOf(pendingOn, triggerLimits.lateUntil, to);
  return [due, now].find((at) => businessDate(at, to) === pendingOn && at < last) ?? null;
};

/** A log of missed days that no process could run; the rest of a longer outage is not listed. */
const listedMissedDays = 31;

export type DueRun = {
  /** Days whose time is long over: nothing is sent any more. */
  readonly missed: readonly PlannedRun[];
  /** The run of today; null when it was missed, or when today has none. */
  readonly present: (PlannedRun & { readonly isLate: boolean }) | null;
};

const lateAfterMs = 5 * 60_000;

const isStillSent = ({ on }: PlannedRun, now: Date, zone: string): boolean =>
  on === businessDate(now, zone) && now < instantOf(on, triggerLimits.lateUntil, zone);

/**
 * What is due at `now` of an event whose next run was to be at `due`. A run is sent late on its own day until 21:00.
 */
export const dueRuns = (schedule: Schedule, due: Date, now: Date): DueRun => {
  const { zone } = schedule;
  const runs: PlannedRun[] = [{ on: businessDate(due, zone), at: due }];
  for (;;) {
    const last = runs[runs.length - 1];
    if (last === undefined) break;
    const next = nextRun(schedule, last.at, last.on);
    if (next.at > now) break;
    runs.push(next);
  }
  const last = runs[runs.length - 1];
  const present =
    last !== undefined && isStillSent(last, now, zone)
      ? { ...last, isLate: now.getTime() - last.at.getTime() > lateAfterMs }
      : null;
  const missed = present === null ? runs : runs.slice(0, -1);
  return { missed: missed.slice(-listedMissedDays), present };
};

/** The first of the days that a run covers: its own, and with `isMakingUp` those since the chosen day before it. */
export const coversFrom = (schedule: Schedule, on: string, isMakingUp: boolean): string => {
  if (!isMakingUp) return on;
  let from = on;
  for (let back = 1; back < weekDays; back += 1) {
    const day = addDays(on, -back);
    if (isScheduled(schedule, day)) break;
    from = day;
  }
  return from;
};
