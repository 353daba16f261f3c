import type { JobKind } from '@billfold/server-kit/jobs/worker';
import { listUntoldOutcomes, type DoubtfulPayment } from './late-outcome.queries';
import type { PaymentContext } from '../payments/payments.public';
import { tellLateOutcome } from './tell-late-outcome.service';

/** A customer with the page still open asks every few seconds and needs no message. */
const mayStillReadMs = 120_000;

/**
 * Payers who left before their payment was found out. Two workers may take up the same one: its mark lets one through.
 */
export const lateOutcomes = (
  context: PaymentContext,
  everyMs: number,
): JobKind<DoubtfulPayment> => {
  return {
    name: 'late_outcomes',
    concurrency: 4,
    leaseMs: 30_000,
    pollMs: everyMs,
    claim: ({ now, limit }) =>
      listUntoldOutcomes(context.db, new Date(now.getTime() - mayStillReadMs), limit),
    renew: async () => undefined,
    run: (payment) =>
      context.db
        .transaction()
        .execute((transaction) => tellLateOutcome(transaction, payment, context.clock.now())),
  };
};
