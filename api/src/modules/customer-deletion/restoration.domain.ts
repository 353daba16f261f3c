import { deletionLimits } from '@billfold/shared/contracts/limits';

const dayMs = 86_400_000;

/** The last moment at which an owner can restore the customer: 30 times 24 hours later, in each merchant's zone alike. */
export const restorableUntil = (deletedAt: Date): Date =>
  new Date(deletedAt.getTime() + deletionLimits.restorableDays * dayMs);

export const isRestorable = (deletedAt: Date, now: Date): boolean =>
  now.getTime() <= restorableUntil(deletedAt).getTime();
