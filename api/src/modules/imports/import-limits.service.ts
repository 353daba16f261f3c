import { hourMs } from '@billfold/shared/contracts/durations';
import { limitHits } from '../../context/limit-hits';
import type { Context, UseCaseContext } from '../../context/use-case-context';
import type { StaffActor } from '../../core/actor';
import type { Executor } from '../../db/database';
import { takeBackHit } from '../../db/rate-limits.queries';
import type { ImportRecord } from './import.queries';

const checksPerHour = 30;
const uploadsPerHour = 60;

const keysOf = (userId: number) => ({
  checks: `import_checks:${userId}`,
  uploads: `import_uploads:${userId}`,
});

/**
 * Counts a check by the member who starts it, also that of an import which goes on by itself: it may be cancelled
 * before it writes. Throws tooManyRequests. A check reveals which e-mails and phones are some customer's, at any
 * merchant, as New Customer does, but for a whole file and without a new customer: the limit keeps members from
 * checking lists of them.
 */
export const limitChecks = (
  context: Pick<UseCaseContext<StaffActor>, 'db' | 'actor' | 'clock'>,
): Promise<void> =>
  limitHits(context, {
    key: keysOf(context.actor.userId).checks,
    max: checksPerHour,
    windowMs: hourMs,
  });

/** Counts a file by the member who sends it, whatever becomes of it. Throws tooManyRequests. */
export const limitUploads = (
  context: Pick<Context, 'db' | 'clock'>,
  userId: number,
): Promise<void> =>
  limitHits(context, { key: keysOf(userId).uploads, max: uploadsPerHour, windowMs: hourMs });

/**
 * Takes the upload and the check back that an import without a failed row followed: its file revealed nothing. Scripts
 * may import any number of such files.
 */
export const takeBackHits = async (
  executor: Executor,
  { created_by: userId }: Pick<ImportRecord, 'created_by'>,
): Promise<void> => {
  const { checks, uploads } = keysOf(userId);
  await takeBackHit(executor, checks);
  await takeBackHit(executor, uploads);
};
