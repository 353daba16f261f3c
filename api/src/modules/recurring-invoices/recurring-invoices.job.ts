import type { JobKind } from '@billfold/server-kit/jobs/worker';
import { type MakeContext, makeNext } from './make-invoices.service';
import {
  claimDueRecurring,
  type ClaimedRecurring,
  renewRecurringLease,
} from './recurring-run.queries';

const leaseMs = 10_000;
const pollMs = 2_000;
const recurringAtOnce = 4;

/** Recurring invoices whose day of creation has come. */
export const recurringMaking = (context: MakeContext): JobKind<ClaimedRecurring> => ({
  name: 'recurring_invoices',
  concurrency: recurringAtOnce,
  leaseMs,
  pollMs,
  claim: (request) => claimDueRecurring(context.db, request),
  renew: ({ id }, lease) => renewRecurringLease(context.db, id, lease),
  run: (claimed, lease) => makeNext(context, claimed, lease),
});
