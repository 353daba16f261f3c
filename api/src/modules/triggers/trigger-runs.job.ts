import type { JobKind } from '@billfold/server-kit/jobs/worker';
import { hourMs } from '@billfold/shared/contracts/durations';
import { triggerLimits } from '@billfold/shared/contracts/trigger-rule';
import { DateTime } from 'luxon';
import { countNextRun } from './count-runs.service';
import { claimDueTriggers, type ClaimedTrigger, renewTriggerLease } from './plan.queries';
import { planRun } from './plan-run.service';
import { claimDueRuns, type ClaimedRun, renewRunLease } from './run.queries';
import { type SendContext, sendStep } from './send-run.service';
import { deleteOldItems } from './trigger-log.queries';

/** Another process goes on soon after one has died: texts at eight are to leave at eight. */
const leaseMs = 6_000;
const planningsAtOnce = 4;
const runsAtOnce = 4;

/** Events whose time has come. */
export const triggerPlanning = (context: SendContext): JobKind<ClaimedTrigger> => ({
  name: 'trigger_planning',
  concurrency: planningsAtOnce,
  leaseMs,
  claim: (request) => claimDueTriggers(context.db, request),
  renew: ({ id }, lease) => renewTriggerLease(context.db, id, lease),
  run: ({ id }, lease) => planRun(context, id, lease),
});

/** Runs with messages that leave. */
export const triggerSending = (context: SendContext): JobKind<ClaimedRun> => ({
  name: 'trigger_sending',
  concurrency: runsAtOnce,
  leaseMs,
  claim: (request) => claimDueRuns(context.db, request),
  renew: ({ id }, lease) => renewRunLease(context.db, id, lease),
  run: ({ id }, lease) => sendStep(context, id, lease),
});

const countedAtOnce = 50;

/** Counts of the log. Counting happens during the claim and leaves no job. */
export const triggerCounting = (context: SendContext): JobKind<never> => ({
  name: 'trigger_counting',
  concurrency: 1,
  leaseMs,
  claim: async () => {
    for (let counted = 0; counted < countedAtOnce; counted += 1)
      if (!(await countNextRun(context))) break;
    return [];
  },
  renew: async () => undefined,
  run: async () => undefined,
});

const everyMs = hourMs;
const deletedAtOnce = 5_000;

/** The log is kept for 13 months. Deletion happens during the claim and leaves no job. */
export const triggerLogDeletion = ({ db, clock }: SendContext): JobKind<never> => ({
  name: 'trigger_log_deletion',
  concurrency: 1,
  leaseMs,
  pollMs: everyMs,
  claim: async () => {
    const before = DateTime.fromJSDate(clock.now(), { zone: 'utc' }).minus({
      months: triggerLimits.keptMonths,
    });
    const day = before.toFormat('yyyy-MM-dd');
    while ((await deleteOldItems(db, day, deletedAtOnce)) > 0);
    return [];
  },
  renew: async () => undefined,
  run: async () => undefined,
});
