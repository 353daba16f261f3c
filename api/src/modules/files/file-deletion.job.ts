import type { JobKind } from '@billfold/server-kit/jobs/worker';
import type { Context } from '../../context/use-case-context';
import { deleteExpired } from './file.queries';

const everyMs = 600_000;
const leaseMs = 30_000;
const deletedAtOnce = 10;

/** Files that have expired. Deletion happens during the claim and leaves no job. */
export const fileDeletion = ({ db, clock }: Pick<Context, 'db' | 'clock'>): JobKind<never> => ({
  name: 'file_deletion',
  concurrency: 1,
  leaseMs,
  pollMs: everyMs,
  claim: async () => {
    while ((await deleteExpired(db, clock.now(), deletedAtOnce)) > 0);
    return [];
  },
  renew: async () => undefined,
  run: async () => undefined,
});
