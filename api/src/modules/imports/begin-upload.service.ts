import { hourMs } from '@billfold/shared/contracts/durations';
import type { Context } from '../../context/use-case-context';
import { tooManyUploads } from './import.errors';
import { limitUploads } from './import-limits.service';
import { countUnusedUploads, insertUpload } from './upload.queries';

/** One that became no import is thrown away after this time. */
export const unusedUploadMs = hourMs;
const unusedMax = 3;

/**
 * Makes room for the file of a member, and answers its id. Throws tooManyRequests, and tooManyUploads while three
 * others become imports.
 */
export const beginUpload = (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  userId: number,
): Promise<number> => {
  const now = clock.now();
  return db.transaction().execute(async (transaction) => {
    // Its counter is locked until the end: uploads of one member begin one after the other.
    await limitUploads({ db: transaction, clock }, userId);
    const since = new Date(now.getTime() - unusedUploadMs);
    if ((await countUnusedUploads(transaction, userId, since)) >= unusedMax) throw tooManyUploads();
    return insertUpload(transaction, userId, now);
  });
};
