import type { JobKind } from '@billfold/server-kit/jobs/worker';
import { dayMs, minuteMs } from '@billfold/shared/contracts/durations';
import { importLimits } from '@billfold/shared/contracts/import-rule';
import type { Database } from '../../db/database';
import { unusedUploadMs } from './begin-upload.service';
import { deleteExpired } from './expired-imports.queries';

const deletedAtOnce = 20;

/**
 * Throws away files that became no import after an hour, and imports after 30 days. Deleting twice is harmless, so
 * nothing is leased.
 */
export const expiredImports = (db: Database): JobKind<Date> => ({
  name: 'expired_imports',
  concurrency: 1,
  leaseMs: 30_000,
  pollMs: minuteMs * 10,
  claim: async ({ now }) => {
    const deleted = await deleteExpired(
      db,
      {
        uploads: new Date(now.getTime() - unusedUploadMs),
        imports: new Date(now.getTime() - importLimits.keptDays * dayMs),
      },
      deletedAtOnce,
    );
    return deleted === 0 ? [] : [now];
  },
  renew: async () => undefined,
  run: async () => undefined,
});
