import type { JobKind } from '@billfold/server-kit/jobs/worker';
import type { PaymentContext } from '../payments/payments.public';
import { tellRefund } from './tell-refund.service';
import { claimUntoldRefunds, type UntoldRefund } from './untold-refunds.queries';

/** Voids and refunds of every door, of the reconciler and of the funding, whose customers do not know of them. */
export const untoldRefunds = (context: PaymentContext, everyMs: number): JobKind<UntoldRefund> => ({
  name: 'untold_refunds',
  // one after the other, so that messages about two refunds of a payment keep their order
  concurrency: 1,
  leaseMs: 30_000,
  pollMs: everyMs,
  claim: (request) => claimUntoldRefunds(context.db, request),
  renew: async () => undefined,
  run: ({ id }) =>
    context.db
      .transaction()
      .execute((transaction) => tellRefund(transaction, id, context.clock.now())),
});
