import { hourMs } from '@billfold/shared/contracts/durations';
import { idempotencyLimits } from '@billfold/shared/contracts/limits';
import type { Database } from '../../db/database';
import type { JobKind } from '@billfold/server-kit/jobs/worker';
import { deleteKey, listExpiredKeys } from './idempotency.queries';

const leaseMs = 30_000;

type ExpiredKey = { readonly id: number; readonly createdBefore: Date };

/** Throws away keys older than 30 days. Deleting twice is harmless, so nothing is leased. */
export const expiredKeys = (db: Database): JobKind<ExpiredKey> => {
  return {
    name: 'expired_idempotency_keys',
    concurrency: 50,
    leaseMs,
    pollMs: hourMs,
    claim: async ({ now, limit }) => {
      const createdBefore = new Date(now.getTime() - idempotencyLimits.keptDays * 24 * hourMs);
      return (await listExpiredKeys(db, createdBefore, limit)).map((id) => ({ id, createdBefore }));
    },
    renew: async () => undefined,
    run: ({ id, createdBefore }) => deleteKey(db, id, createdBefore),
  };
};
