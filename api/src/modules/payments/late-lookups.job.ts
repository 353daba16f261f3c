import type { JobKind } from '@billfold/server-kit/jobs/worker';
import { lookUpLate } from './look-up-late.service';
import type { PaymentContext } from './payment-context';
import { claimLateAttempts, renewLookupLease, type ClaimedAttempt } from './payment-lookup.queries';
import { lookupLeaseMs } from './reconcile-attempt.service';

/**
 * By then every nightly settlement since the last look-up has run, in any time zone of the gateway.
 */
const lateAfterMs = 36 * 3_600_000;
const pollMs = 60_000;

/** Payments that ended because the gateway knew nothing of them twice: looked up once more, one worker each. */
export function lateLookups(context: PaymentContext): JobKind<ClaimedAttempt> {
  return {
    name: 'late_lookups',
    concurrency: 2,
    leaseMs: lookupLeaseMs,
    pollMs,
    claim: (request) =>
      claimLateAttempts(context.db, {
        ...request,
        decidedBefore: new Date(request.now.getTime() - lateAfterMs),
      }),
    renew: async (attempt, lease) => void (await renewLookupLease(context.db, attempt.id, lease)),
    run: (attempt, { worker }) => lookUpLate(context, attempt, worker),
  };
}
