import type { JobKind } from '@billfold/server-kit/jobs/worker';
import type { PaymentContext } from './payment-context';
import { claimDueAttempts, renewLookupLease, type ClaimedAttempt } from './payment-lookup.queries';
import { lookupLeaseMs, reconcileAttempt } from './reconcile-attempt.service';

const lookupsAtOnce = 4;

/** The reconciler's sweep: payments in doubt with a due look-up, one worker each. */
export const paymentLookups = (
  context: PaymentContext,
  sweepEveryMs: number,
): JobKind<ClaimedAttempt> => {
  return {
    name: 'payment_lookups',
    concurrency: lookupsAtOnce,
    leaseMs: lookupLeaseMs,
    pollMs: sweepEveryMs,
    claim: (request) => claimDueAttempts(context.db, request),
    renew: async (attempt, lease) => void (await renewLookupLease(context.db, attempt.id, lease)),
    run: (attempt, { worker }) => reconcileAttempt(context, attempt, worker, 'sweep'),
  };
};
