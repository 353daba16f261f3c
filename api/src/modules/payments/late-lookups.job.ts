import type { JobKind } from '@billfold/server-kit/jobs/worker';
import { bookedWithinMs, lookUpLate } from './look-up-late.service';
import type { PaymentContext } from './payment-context';
import { claimLateAttempts, renewLookupLease, type ClaimedAttempt } from './payment-lookup.queries';
import { lookupLeaseMs } from './reconcile-attempt.service';

const pollMs = 60_000;

/** Payments that ended without a charge and may have been taken since: looked up once more, one worker each. */
export const lateLookups = (context: PaymentContext): JobKind<ClaimedAttempt> => {
  return {
    name: 'late_lookups',
    concurrency: 2,
    leaseMs: lookupLeaseMs,
    pollMs,
    claim: (request) =>
      claimLateAttempts(context.db, {
        ...request,
        decidedBefore: new Date(request.now.getTime() - bookedWithinMs),
      }),
    renew: async (attempt, lease) => void (await renewLookupLease(context.db, attempt.id, lease)),
    run: (attempt, { worker }) => lookUpLate(context, attempt, worker),
  };
};
