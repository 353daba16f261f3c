import { addDays } from '@billfold/shared/contracts/auto-pay-rule';
import {
  recurringLimits,
  type RecurringFrequency,
} from '@billfold/shared/contracts/recurring-invoice.contract';
import { toUsDate } from '@billfold/shared/contracts/us-text';
import {
  countsMonths,
  dayOfMonthOf,
  firstDueFrom,
  isOnDay,
  type Rhythm,
} from './recurring-dates.domain';

/** Weekly ones of so many days have about a thousand periods. */
const lastDueMax = 7_305;

/** When invoices are due, as a form has it. */
export type Timing = {
  readonly frequency: RecurringFrequency;
  /** Null: that of the first due date, or weeks. */
  readonly dayOfMonth: number | null;
  readonly firstDueOn: string;
  readonly lastDueOn: string | null;
  readonly times: number | null;
};

export const rhythmOf = ({ frequency, dayOfMonth, firstDueOn }: Timing): Rhythm => ({
  frequency,
  dayOfMonth: countsMonths(frequency) ? (dayOfMonth ?? dayOfMonthOf(firstDueOn)) : null,
  anchorOn: firstDueOn,
});

/**
 * Why the days don't fit together; undefined when they do. `today` is that of the merchant. The due date of one that
 * exists may be over.
 */
export const findProblemOfTiming = (
  timing: Timing,
  { today, mayBeOver }: { readonly today: string; readonly mayBeOver: boolean },
): string | undefined => {
  const { frequency, dayOfMonth, firstDueOn, lastDueOn, times } = timing;
  if (dayOfMonth !== null && !countsMonths(frequency))
    return 'Invoices by the week have no day of the month.';
  if (dayOfMonth !== null && !isOnDay(firstDueOn, dayOfMonth))
    return `The due date must be on day ${dayOfMonth} of its month, or on the last day of a shorter month.`;
  if (lastDueOn !== null && times !== null)
    return 'Choose either a last due date or a number of invoices.';
  if (lastDueOn !== null && lastDueOn < firstDueOn)
    return `The last due date can't be before ${toUsDate(firstDueOn)}.`;
  if (lastDueOn !== null && lastDueOn > addDays(firstDueOn, lastDueMax))
    return 'The last due date can be at most 20 years ahead.';
  if (!mayBeOver && firstDueOn < today) return "The due date can't be in the past.";
  return firstDueOn > addDays(today, recurringLimits.firstDueMax)
    ? 'The due date can be at most two years ahead.'
    : undefined;
};

/** What a change says about days: what is absent stays. */
export type TimingChange = {
  readonly frequency: RecurringFrequency | undefined;
  readonly dayOfMonth: number | null | undefined;
  readonly nextDueOn: string | undefined;
  readonly lastDueOn: string | null | undefined;
  readonly times: number | null | undefined;
};

export type ChangedTiming = {
  readonly timing: Timing;
  /** The rhythm begins anew at `timing.firstDueOn`. */
  readonly isAnew: boolean;
};

/** A new end of one kind takes the place of the other kind; both at once stay, and are refused. */
const changeEnd = (
  now: Pick<Timing, 'lastDueOn' | 'times'>,
  { lastDueOn, times }: Pick<TimingChange, 'lastDueOn' | 'times'>,
): Pick<Timing, 'lastDueOn' | 'times'> => ({
  lastDueOn:
    lastDueOn ?? (lastDueOn === undefined && (times ?? null) === null ? now.lastDueOn : null),
  times: times ?? (times === undefined && (lastDueOn ?? null) === null ? now.times : null),
});

/**
 * The days after a change, from the next due date on. A new frequency or day of the month begins at the first fitting
 * day from the next due date on.
 */
export const changeTiming = (
  now: Timing & { readonly rhythm: Rhythm; readonly nextDueOn: string },
  change: TimingChange,
): ChangedTiming => {
  const frequency = change.frequency ?? now.frequency;
  const kept = change.dayOfMonth === undefined ? now.dayOfMonth : change.dayOfMonth;
  const isOfMonths = countsMonths(frequency);
  const dayOfMonth = isOfMonths ? kept : (change.dayOfMonth ?? null);
  const day = dayOfMonth ?? dayOfMonthOf(change.nextDueOn ?? now.nextDueOn);
  const isSame = frequency === now.frequency && (!isOfMonths || day === now.rhythm.dayOfMonth);
  const fitting = (): string =>
    isOfMonths
      ? firstDueFrom({ frequency, dayOfMonth: day, anchorOn: now.nextDueOn }, now.nextDueOn)
      : now.nextDueOn;
  const firstDueOn = change.nextDueOn ?? (isSame ? now.nextDueOn : fitting());
  return {
    timing: {
      frequency,
      dayOfMonth: isOfMonths ? day : dayOfMonth,
      firstDueOn,
      ...changeEnd(now, change),
    },
    isAnew: !isSame || firstDueOn !== now.nextDueOn,
  };
};
