import { dayMs } from '@billfold/shared/contracts/durations';
import { deletionLimits } from '@billfold/shared/contracts/limits';

const periodMs = deletionLimits.restorableDays * dayMs;

/** The last moment at which staff can take a deletion back: 30 times 24 hours later, in each merchant's zone alike. */
export const restorableUntil = (deletedAt: Date): Date => new Date(deletedAt.getTime() + periodMs);

/** Records deleted since this instant can be restored. */
export const restorableSince = (now: Date): Date => new Date(now.getTime() - periodMs);

export const isRestorable = (deletedAt: Date, now: Date): boolean =>
  now.getTime() <= restorableUntil(deletedAt).getTime();

/** The days that are left, the one that has begun among them. */
export const daysToRestore = (deletedAt: Date, now: Date): number =>
  Math.ceil((restorableUntil(deletedAt).getTime() - now.getTime()) / dayMs);
