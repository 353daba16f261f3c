import { addDays } from '@billfold/shared/contracts/auto-pay-rule';
import { dayMs } from '@billfold/shared/contracts/durations';
import { triggerLimits } from '@billfold/shared/contracts/trigger-rule';
import { instantOf } from '../../core/business-time';
import { businessDate } from '../../core/clock';
import { type Schedule, weekdayOf } from './trigger-schedule.service';

export type PreviewDay = {
  readonly on: string;
  readonly isScheduled: boolean;
  readonly isOver: boolean;
};

/** Today and the days after it, at the merchant. */
export const previewDays = (
  schedule: Schedule,
  now: Date,
  lastRunOn: string | null,
): readonly PreviewDay[] => {
  const today = businessDate(now, schedule.zone);
  return Array.from({ length: triggerLimits.previewDays }, (_, ahead) => {
    const on = addDays(today, ahead);
    const hadRun = lastRunOn !== null && on <= lastRunOn;
    return {
      on,
      isScheduled: schedule.days.includes(weekdayOf(on)),
      isOver: hadRun || instantOf(on, schedule.time, schedule.zone) <= now,
    };
  });
};

const daysBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / dayMs;

/** Takes from each day the invoices that an earlier one of these days writes about already. */
export const withoutRepeats = <Item extends { readonly id: number }>(
  days: readonly { readonly on: string; readonly items: readonly Item[] }[],
  repeatDays: number | null,
): readonly (readonly Item[])[] => {
  const written = new Map<number, string>();
  return days.map(({ on, items }) =>
    items.filter(({ id }) => {
      const last = written.get(id);
      const isDue =
        last === undefined || (repeatDays !== null && daysBetween(last, on) >= repeatDays);
      if (isDue) written.set(id, on);
      return isDue;
    }),
  );
};
