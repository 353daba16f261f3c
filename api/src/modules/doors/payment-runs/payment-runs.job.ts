import type { JobKind } from '@billfold/server-kit/jobs/worker';
import { hourMs } from '@billfold/shared/contracts/durations';
import { carryOutRun, type RunContext } from './carry-out-run.service';
import { finishRun } from './finish-run.service';
import { planAutoPay } from './plan-auto-pay.service';
import {
  claimDueRuns,
  claimEndedRuns,
  raiseStuckRuns,
  renewRunLease,
  type ClaimedRun,
} from './run.queries';

export type RunTimes = { readonly everyMs: number; readonly leaseMs: number };

/** They wait for the gateway most of the time and hold no connection meanwhile. */
const runsAtOnce = 8;
/** A run that is due for so long and makes no attempt is reported. */
const stuckAfterMs = 6 * hourMs;

/** Plans the due runs of auto-pay. Planning happens during the claim and leaves no job. */
export const autoPayPlanning = (
  context: RunContext,
  { everyMs, leaseMs }: RunTimes,
): JobKind<never> => ({
  name: 'auto_pay_planning',
  concurrency: 1,
  leaseMs,
  pollMs: everyMs,
  claim: async () => {
    await planAutoPay({
      db: context.db,
      clock: context.clock,
      runTime: context.runTime,
      log: context.payments.log,
    });
    const now = context.clock.now();
    await raiseStuckRuns(context.db, now, new Date(now.getTime() - stuckAfterMs));
    return [];
  },
  renew: async () => undefined,
  run: async () => undefined,
});

/** Due runs of scheduled payments and auto-pay. */
export const duePaymentRuns = (
  context: RunContext,
  { everyMs, leaseMs }: RunTimes,
): JobKind<ClaimedRun> => ({
  name: 'payment_runs',
  concurrency: runsAtOnce,
  leaseMs,
  pollMs: everyMs,
  claim: (request) => claimDueRuns(context.db, request),
  renew: ({ id }, lease) => renewRunLease(context.db, id, lease),
  run: ({ id }, { worker }) => carryOutRun(context, id, worker),
});

/**
 * Runs whose attempt ended after their own worker, by the reconciler or before that worker died.
 */
export const endedPaymentRuns = (
  context: RunContext,
  { everyMs, leaseMs }: RunTimes,
): JobKind<ClaimedRun> => ({
  name: 'ended_payment_runs',
  concurrency: runsAtOnce,
  leaseMs,
  pollMs: everyMs,
  claim: (request) => claimEndedRuns(context.db, request),
  renew: ({ id }, lease) => renewRunLease(context.db, id, lease),
  run: ({ id }) => finishRun(context, id),
});
