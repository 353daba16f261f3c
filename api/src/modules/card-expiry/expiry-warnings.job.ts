import type { JobKind } from '@billfold/server-kit/jobs/worker';
import { hourMs } from '@billfold/shared/contracts/durations';
import { warnOfExpiry, type WarningContext } from './warn-of-expiry.service';

/** Often enough that each merchant's customers are warned in their day. */
const everyMs = hourMs;

/** Warnings of cards that expire. Customers are warned during the claim, which leaves no job. */
export const expiryWarnings = (context: WarningContext): JobKind<never> => ({
  name: 'card_expiry_warnings',
  concurrency: 1,
  leaseMs: 60_000,
  pollMs: everyMs,
  claim: async () => {
    await warnOfExpiry(context);
    return [];
  },
  renew: async () => undefined,
  run: async () => undefined,
});
