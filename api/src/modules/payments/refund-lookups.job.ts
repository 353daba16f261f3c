import type { JobKind } from '@billfold/server-kit/jobs/worker';
import type { PaymentContext } from './payment-context';
import { lookupLeaseMs } from './reconcile-attempt.service';
import { reconcileRefund } from './reconcile-refund.service';
import { claimDueRefunds, renewRefundLease, type ClaimedRefund } from './refund-lookup.queries';

const lookupsAtOnce = 4;

/** The reconciler's sweep: voids and refunds in doubt with a due look-up, one worker each. */
export const refundLookups = (
  context: PaymentContext,
  sweepEveryMs: number,
): JobKind<ClaimedRefund> => {
  return {
    name: 'refund_lookups',
    concurrency: lookupsAtOnce,
    leaseMs: lookupLeaseMs,
    pollMs: sweepEveryMs,
    claim: (request) => claimDueRefunds(context.db, request),
    renew: (refund, lease) => renewRefundLease(context.db, refund.id, lease),
    run: (refund, { worker }) => reconcileRefund(context, refund, worker, 'sweep'),
  };
};
