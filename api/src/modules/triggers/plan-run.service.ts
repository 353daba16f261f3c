import type { Lease } from '@billfold/server-kit/jobs/worker';
import type { Context } from '../../context/use-case-context';
import type { Executor } from '../../db/database';
import { publishChanged } from '../live-events/live-events.public';
import { patternsOf } from './condition.queries';
import { wakeBulk } from '../outbox/outbox.public';
import { matchPatterns } from './match-patterns.service';
import { queueToCustomers } from './message-queue.queries';
import {
  insertItems,
  insertRun,
  lockPlanned,
  type PlannedTrigger,
  readPlanned,
  type RunScope,
  setNextRun,
} from './plan.queries';
import {
  coversFrom,
  type DueRun,
  dueRuns,
  nextRun,
  type Schedule,
} from './trigger-schedule.service';

const scheduleOf = ({ days, send_time, time_zone }: PlannedTrigger): Schedule => ({
  days,
  time: send_time,
  zone: time_zone,
});

type ItemsOf = { readonly runId: number; readonly scope: RunScope; readonly now: Date };

const writeItems = async (executor: Executor, items: ItemsOf): Promise<void> => {
  const { scope } = items;
  if (patternsOf(scope.rule).length === 0) await insertItems(executor, items);
  else await matchPatterns(executor, scope, (found) => insertItems(executor, items, found));
};

/** A customer who was to get a message and paid earlier on this day is in the log, too. */
const planItems = async (executor: Executor, items: ItemsOf): Promise<void> => {
  await writeItems(executor, items);
  await writeItems(executor, { ...items, scope: { ...items.scope, isPaid: true } });
  await queueToCustomers(executor, items.runId, items.now);
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
 * Writes the run of an event that is due and locked, with an item for each invoice and recipient, and queues the
 * messages to customers. Answers the last day that has its run. A day has one run, so a repeated look writes nothing. A
 * run that no process could start before 21:00 is logged as missed.
 */
const planDue = async (
  transaction: Executor,
  trigger: PlannedTrigger,
  { due, now }: { readonly due: Date; readonly now: Date },
): Promise<string | null> => {
  const { missed, present } = dueRuns(scheduleOf(trigger), due, now);
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
  return present?.on ?? missed[missed.length - 1]?.on ?? trigger.last_run_on;
};

/**
 * Plans the run of an event whose time has come and which the caller holds, as the event is now: a change of it is for
 * the next run. Answers the last day that has its run. In the caller's transaction; wake the queue after its commit.
 */
export const planBeforeChange = async (
  transaction: Executor,
  id: number,
  now: Date,
): Promise<string | null> => {
  const trigger = await readPlanned(transaction, id);
  if (trigger === undefined) return null;
  const { next_run_at: due } = trigger;
  return due === null || due > now
    ? trigger.last_run_on
    : planDue(transaction, trigger, { due, now });
};

/** Plans the run of a claimed event in one transaction, under the event's row, and gives the claim back. */
export const planRun = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  id: number,
  { worker }: Pick<Lease, 'worker'>,
): Promise<void> => {
  const now = clock.now();
  await db.transaction().execute(async (transaction) => {
    const trigger = await lockPlanned(transaction, id, worker);
    if (trigger === undefined) return;
    const { merchant_id: merchantId, next_run_at: due } = trigger;
    const schedule = scheduleOf(trigger);
    if (due === null || due > now) {
      await setNextRun(transaction, id, due ?? nextRun(schedule, now, trigger.last_run_on).at);
      return;
    }
    const lastOn = await planDue(transaction, trigger, { due, now });
    await setNextRun(transaction, id, nextRun(schedule, now, lastOn).at);
    await publishChanged(transaction, [{ merchantId, entity: 'trigger', id }], now);
  });
  wakeBulk();
};
