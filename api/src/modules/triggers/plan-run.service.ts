import type { Lease } from '@billfold/server-kit/jobs/worker';
import type { Context } from '../../context/use-case-context';
import type { Executor } from '../../db/database';
import { publishChanged } from '../live-events/live-events.public';
import { patternsOf } from './condition.queries';
import { wakeBulk } from '../messages/messages.public';
import { matchPatterns } from './match-patterns.service';
import { queueToCustomers } from './message-queue.queries';
import {
  insertItems,
  insertRun,
  lockPlanned,
  type PlannedTrigger,
  type RunScope,
  setNextRun,
} from './plan.queries';
import {
  coversFrom,
  type DueRun,
  dueRuns,
  nextRun,
  type Schedule,
} from './trigger-schedule.policy';

const scheduleOf = ({ days, send_time, time_zone }: PlannedTrigger): Schedule => ({
  days,
  time: send_time,
  zone: time_zone,
});

const planItems = async (
  executor: Executor,
  { runId, scope, now }: { readonly runId: number; readonly scope: RunScope; readonly now: Date },
): Promise<void> => {
  const items = { runId, scope, now };
  if (patternsOf(scope.rule).length === 0) await insertItems(executor, items);
  else await matchPatterns(executor, scope, (found) => insertItems(executor, items, found));
  await queueToCustomers(executor, runId, now);
};

const startRun = async (
  executor: Executor,
  trigger: PlannedTrigger,
  { on, at, isLate }: NonNullable<DueRun['present']>,
  now: Date,
): Promise<void> => {
  const from = coversFrom(scheduleOf(trigger), on, trigger.on_next_scheduled_day);
  const span = { from, on };
  const run = { trigger, span, plannedFor: at, isLate, isMissed: false, now };
  const runId = await insertRun(executor, run);
  if (runId === undefined) return;
  const { id: triggerId, merchant_id: merchantId, rule } = trigger;
  await planItems(executor, { runId, scope: { triggerId, merchantId, rule, span }, now });
};

/**
 * Writes the run of a claimed event that is due, with an item for each invoice and recipient, and queues the messages to customers:
 * in one transaction, under the event's row. A day has one run, so a repeated or a second look writes nothing. A run that no process could start before 21:00 is logged as
 * missed.
 */
export const planRun = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  id: number,
  { worker }: Pick<Lease, 'worker'>,
): Promise<void> => {
  const now = clock.now();
  await db.transaction().execute(async (transaction) => {
    const trigger = await lockPlanned(transaction, id, worker);
    if (trigger === undefined) return;
    const { merchant_id: merchantId, next_run_at: due, last_run_on: lastRunOn } = trigger;
    const schedule = scheduleOf(trigger);
    if (due === null || due > now) {
      await setNextRun(transaction, id, due ?? nextRun(schedule, now, lastRunOn).at);
      return;
    }
    const { missed, present } = dueRuns(schedule, due, now);
    for (const { on, at } of missed)
      await insertRun(transaction, {
        trigger,
        span: { from: on, on },
        plannedFor: at,
        isLate: false,
        isMissed: true,
        now,
      });
    if (present !== null) await startRun(transaction, trigger, present, now);
    const lastOn = present?.on ?? missed[missed.length - 1]?.on ?? lastRunOn;
    await setNextRun(transaction, id, nextRun(schedule, now, lastOn).at);
    await publishChanged(transaction, [{ merchantId, entity: 'trigger', id }], now);
  });
  wakeBulk();
};
