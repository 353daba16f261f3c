import { dayMs } from '@billfold/shared/contracts/durations';
/** The wait before a read that failed, or could not be written, is repeated. */
export const askAgainMs = 300_000;

type FundingDay = { readonly month: number; readonly day: number };
type Funded = { readonly isRejected: boolean; readonly achReturnCode: string | null };

const mostDays = 60;
const firstReadDays = 14;

/** A read that comes late, or never could be finished, asks for every day since the last one that was. */
export const fundingDays = (
  lastReadAt: Date | null,
  oldestUnsettledAt: Date | null,
  now: Date,
): readonly FundingDay[] => {
  const since =
    lastReadAt === null ? now.getTime() - firstReadDays * dayMs : lastReadAt.getTime() - dayMs;
  const wanted = Math.min(since, oldestUnsettledAt?.getTime() ?? since, now.getTime());
  return daysFrom(dayOf(Math.max(wanted, now.getTime() - mostDays * dayMs)), now);
};

/**
 * Today and so many days before it, and more when the lists were last read before them. The gateway names no year, so
 * that there is an end.
 */
export const lastDays = (
  days: number,
  now: Date,
  lastReadAt: Date | null = null,
): readonly FundingDay[] => {
  const today = dayOf(now.getTime());
  const unread = lastReadAt === null ? 0 : today - dayOf(lastReadAt.getTime()) + 1;
  return daysFrom(today - Math.min(Math.max(days, unread), mostDays), now);
};

const daysFrom = (first: number, now: Date): readonly FundingDay[] => {
  const count = dayOf(now.getTime()) - first + 1;
  return Array.from({ length: count }, (_, index) => {
    const date = new Date((first + index) * dayMs);
    return { month: date.getUTCMonth() + 1, day: date.getUTCDate() };
  });
};

const dayOf = (instantMs: number): number => Math.floor(instantMs / dayMs);

/** Days after sending in which a payment is looked for in the funding again. */
export const settlesWithinDays = 14;

/**
 * A payment in no settlement so long after it was sent is missed: batches close every night, and weekends and holidays
 * delay them.
 */
export const notSettledAfterMs = 3 * dayMs;

/** Meaning of a funded payment; codes that only announce a change of details are no return. */
export const readFunded = ({
  isRejected,
  achReturnCode,
}: Funded):
  | { readonly kind: 'settled' | 'rejected' }
  | { readonly kind: 'returned'; readonly code: string } => {
  if (achReturnCode !== null && /^R\d{2}$/.test(achReturnCode))
    return { kind: 'returned', code: achReturnCode };
  return { kind: isRejected ? 'rejected' : 'settled' };
};
