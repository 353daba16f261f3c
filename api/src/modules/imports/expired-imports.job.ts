import type { JobKind } from '@billfold/server-kit/jobs/worker';
import { importLimits } from '@billfold/shared/contracts/import-rule';
import type { Database } from '../../db/database';
import { deleteExpired } from './expired-imports.queries';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const deletedAtOnce = 20;

/** Throws away files that became no import after a day, and imports after 30 days. Deleting twice is harmless, so nothing is leased. */
export const expiredImports = (db: Database): JobKind<Date> => ({
  name: 'expired_imports',
  concurrency: 1,
  leaseMs: 30_000,
  pollMs: hourMs,
  claim: async ({ now }) => {
    const deleted = await deleteExpired(
      db,
      {
        uploads: new Date(now.getTime() - dayMs),
        imports: new Date(now.getTime() - importLimits.keptDays * dayMs),
      },
      deletedAtOnce,
    );
    return deleted === 0 ? [] : [now];
  },
  renew: async () => undefined,
  run: async () => undefined,
});
