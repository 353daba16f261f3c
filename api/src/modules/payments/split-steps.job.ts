import type { JobKind } from '@billfold/server-kit/jobs/worker';
import type { PaymentDependencies } from './payment-dependencies';
import { lookupLeaseMs } from './reconcile-attempt.service';
import { reconcileSplit } from './reconcile-split.service';
import { claimDueSplits, renewSplitLease, type ClaimedSplit } from './split-payment.queries';

const splitsAtOnce = 4;

/** The reconciler's sweep over splits that their requests left undecided, one worker each. */
export function splitSteps(deps: PaymentDependencies, sweepEveryMs: number): JobKind<ClaimedSplit> {
  return {
    name: 'split_steps',
    concurrency: splitsAtOnce,
    leaseMs: lookupLeaseMs,
    pollMs: sweepEveryMs,
    claim: (request) => claimDueSplits(deps.db, request),
    renew: (split, lease) => renewSplitLease(deps.db, split.id, lease),
    run: (split, { worker }) => reconcileSplit(deps, split, worker, 'sweep'),
  };
}
