import type { JobKind } from '@billfold/server-kit/jobs/worker';
import type { PaymentContext } from './payment-context';
import { lookupLeaseMs } from './reconcile-attempt.service';
import { reconcileSplit } from './reconcile-split.service';
import { claimDueSplits, renewSplitLease, type ClaimedSplit } from './split-payment.queries';

const splitsAtOnce = 4;

/** The reconciler's sweep over splits that their requests left undecided, one worker each. */
export const splitSteps = (
  context: PaymentContext,
  sweepEveryMs: number,
): JobKind<ClaimedSplit> => {
  return {
    name: 'split_steps',
    concurrency: splitsAtOnce,
    leaseMs: lookupLeaseMs,
    pollMs: sweepEveryMs,
    claim: (request) => claimDueSplits(context.db, request),
    renew: (split, lease) => renewSplitLease(context.db, split.id, lease),
    run: (split, { worker }) => reconcileSplit(context, split, worker, 'sweep'),
  };
};
