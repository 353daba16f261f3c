import { addDays, dayInMonth } from '@billfold/shared/contracts/auto-pay-rule';
import { dayMs } from '@billfold/shared/contracts/durations';
import type { RecurringFrequency } from '@billfold/shared/contracts/recurring-invoice.contract';

/** The due dates of a recurring invoice: `anchorOn` is one of them, and the others are counted from it. */
export type Rhythm = {
  readonly frequency: RecurringFrequency;
  /** 1 to 31, the last day of a shorter month; null for weeks. */
  readonly dayOfMonth: number | null;
  readonly anchorOn: string;
};

const steps: Readonly<Record<RecurringFrequency, { readonly days: number } | { months: number }>> =
  {
    weekly: { days: 7 },
    biweekly: { days: 14 },
    monthly: { months: 1 },
    quarterly: { months: 3 },
    yearly: { months: 12 },
  };

/** Whether a frequency counts months, so that it has a day of the month. */
export const countsMonths = (frequency: RecurringFrequency): boolean =>
  'months' in steps[frequency];

export const dayOfMonthOf = (date: string): number => Number(date.slice(8));
const monthsOf = (date: string): number =>
  Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / dayMs;

/** Whether a due date may be on this day: on the day of the month, or on the last one of a shorter month. */
export const isOnDay = (date: string, dayOfMonth: number): boolean =>
  dayInMonth(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, dayOfMonth) === date;

/** The due date so many periods after the anchor. Each is counted from the anchor, so month ends never drift. */
const dueDateAt = ({ frequency, dayOfMonth, anchorOn }: Rhythm, periods: number): string => {
  const step = steps[frequency];
  if ('days' in step) return addDays(anchorOn, periods * step.days);
  const month = monthsOf(anchorOn) + periods * step.months;
  return dayInMonth(Math.floor(month / 12), month % 12, dayOfMonth ?? dayOfMonthOf(anchorOn));
};

/** The first due date on or after a day; never before the anchor. */
export const firstDueFrom = (rhythm: Rhythm, day: string): string => {
  const step = steps[rhythm.frequency];
  const passed =
    'days' in step
      ? (dayNumber(day) - dayNumber(rhythm.anchorOn)) / step.days
      : (monthsOf(day) - monthsOf(rhythm.anchorOn)) / step.months;
  const periods = Math.max(0, Math.ceil(passed));
  const due = dueDateAt(rhythm, periods);
  return due >= day ? due : dueDateAt(rhythm, periods + 1);
};

export const dueDateAfter = (rhythm: Rhythm, due: string): string =>
  firstDueFrom(rhythm, addDays(due, 1));

/** What decides which periods are still to be made. */
export type Course = {
  readonly rhythm: Rhythm;
  readonly daysBefore: number;
  /** No invoice is expected to be created before this day: that of its making, or of a change. */
  readonly beginsOn: string;
  readonly lastDueOn: string | null;
  readonly times: number | null;
  /** Periods that count for `times`. */
  readonly periodsDone: number;
};

export type Occurrence = { readonly dueOn: string; readonly createOn: string };

/** The period of a due date, and the day on which its invoices are created; null behind the end. */
export const occurrenceAt = (course: Course, dueOn: string): Occurrence | null => {
  if (course.lastDueOn !== null && dueOn > course.lastDueOn) return null;
  if (course.times !== null && course.periodsDone >= course.times) return null;
  const planned = addDays(dueOn, -course.daysBefore);
  return { dueOn, createOn: planned > course.beginsOn ? planned : course.beginsOn };
};

/** The periods from a due date on, that one included, due through a day, at most `most`. */
export const occurrencesFrom = (
  course: Course,
  dueOn: string,
  { most, through }: { readonly most: number; readonly through?: string },
): readonly Occurrence[] => {
  const found: Occurrence[] = [];
  for (let due = dueOn; found.length < most; due = dueDateAfter(course.rhythm, due)) {
    const periodsDone = course.periodsDone + found.length;
    const next = occurrenceAt({ ...course, periodsDone }, due);
    if (next === null || (through !== undefined && due > through)) break;
    found.push(next);
  }
  return found;
};

/** What a resumed one goes on with, and the periods whose day of creation was in the pause. */
export const afterPause = (
  course: Course,
  dueOn: string,
  today: string,
): { readonly missed: readonly string[]; readonly next: Occurrence | null } => {
  const missed: string[] = [];
  for (let due = dueOn; ; due = dueDateAfter(course.rhythm, due)) {
    const next = occurrenceAt(course, due);
    if (next === null || next.createOn >= today) return { missed, next };
    missed.push(due);
  }
};

/** How many periods it has from a due date on; null without an end. */
export const countPeriods = (course: Course, dueOn: string): number | null => {
  if (course.times !== null) return Math.max(0, course.times - course.periodsDone);
  if (course.lastDueOn === null) return null;
  return occurrencesFrom(course, dueOn, { most: Number.MAX_SAFE_INTEGER }).length;
};
