import type { Executor } from '../../db/database';
import { planBeforeChange } from './plan-run.service';
import { setNextRun } from './plan.queries';
import { listActive, lockActive, type RezonedTrigger } from './rezone.queries';
import { runOfTodayWaits } from './trigger.errors';
import { nextRun, rezonedRun, type Schedule } from './trigger-schedule.service';

type Rezoning = { readonly merchantId: number; readonly to: string; readonly now: Date };

/** `after` is null where the run of its day would be lost. */
type MovedRun = {
  readonly label: string;
  readonly before: Date;
  readonly after: Date | null;
};

const scheduleOf = ({ days, send_time: time, time_zone: zone }: RezonedTrigger): Schedule => ({
  days,
  time,
  zone,
});

/** The next run of each event under the present zone and under another one. */
export const previewRezonedRuns = async (
  executor: Executor,
  { merchantId, to, now }: Rezoning,
): Promise<readonly MovedRun[]> =>
  (await listActive(executor, merchantId)).flatMap((trigger) => {
    const { label, next_run_at: due, last_run_on: lastRunOn } = trigger;
    if (due === null || due <= now) return [];
    const after = rezonedRun(scheduleOf(trigger), { due, lastRunOn, to }, now);
    return [{ label, before: due, after }];
  });

/**
 * Gives the merchant's events their next run in another zone, before the merchant gets it in the same transaction: no
 * day loses its run or has two. A run whose minute has come is planned first. Throws runOfTodayWaits.
 */
export const rezoneRuns = async (
  transaction: Executor,
  { merchantId, to, now }: Rezoning,
): Promise<void> => {
  await lockActive(transaction, merchantId);
  for (const trigger of await listActive(transaction, merchantId)) {
    const { id, next_run_at: due } = trigger;
    if (due === null) continue;
    const schedule = scheduleOf(trigger);
    const isDue = due <= now;
    const lastRunOn = isDue ? await planBeforeChange(transaction, id, now) : trigger.last_run_on;
    const pending = isDue ? nextRun(schedule, now, lastRunOn).at : due;
    const at = rezonedRun(schedule, { due: pending, lastRunOn, to }, now);
    if (at === null) throw runOfTodayWaits(trigger.label);
    await setNextRun(transaction, id, at);
  }
};
