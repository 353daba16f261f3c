import { addDays } from '@billfold/shared/contracts/auto-pay-rule';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Waits after tries that never reached the gateway; the last one repeats until `giveUpAfterMs`. */
const unsentWaitsMs = [15 * minuteMs, hourMs, 4 * hourMs];
const giveUpAfterMs = 3 * dayMs;
/** Another payment of the invoice is in doubt: its answer usually comes within minutes. */
export const inDoubtWaitMs = 2 * minuteMs;
/** An invoice with a scheduled payment is left to it; auto-pay looks again a day later. */
export const afterScheduleMs = dayMs;

/** After a payment of the invoice was given back, its customer has a day before auto-pay takes the invoice again. */
export const autoPayFreeAt = (reopenedAt: Date | null): Date | null =>
  reopenedAt === null ? null : new Date(reopenedAt.getTime() + dayMs);

/** A payment that comes later than this surprises: its customer gets a question instead. */
const mostDaysLate = 5;

/** Days of the merchant's: the one a payment was due on, and its today. */
export const isTooLate = (dueOn: string, today: string): boolean =>
  today > addDays(dueOn, mostDaysLate);

export type RunFacts = {
  readonly kind: 'schedule' | 'auto_pay';
  readonly cycleOn: string;
  /** False for auto-pay that was switched off while its payment was made. */
  readonly isWanted: boolean;
  /** Before this outcome. */
  readonly declines: number;
  readonly unsentTries: number;
  readonly unsentSince: Date | null;
};

/** Outcome of the run's attempt; 'open' while it is in doubt. */
export type AttemptEnd = 'open' | 'charged' | 'declined' | 'declined_for_good' | 'not_charged';

export type RunOutcome =
  | { readonly kind: 'nothing_yet' }
  | { readonly kind: 'charged' }
  | {
      readonly kind: 'failed';
      readonly reason: 'declined' | 'hard_decline' | 'gateway_unreachable';
      readonly declines: number;
    }
  | { readonly kind: 'again_on'; readonly on: string; readonly declines: number }
  | {
      readonly kind: 'again_at';
      readonly at: Date;
      readonly unsentTries: number;
      readonly unsentSince: Date;
    };

/** `today` is the merchant's; `retryDays` count from the day of the cycle. */
export const decideOutcome = (
  run: RunFacts,
  end: AttemptEnd,
  {
    now,
    today,
    retryDays,
  }: { readonly now: Date; readonly today: string; readonly retryDays: readonly number[] },
): RunOutcome => {
  switch (end) {
    case 'open':
      return { kind: 'nothing_yet' };
    case 'charged':
      return { kind: 'charged' };
    case 'declined_for_good':
      return { kind: 'failed', reason: 'hard_decline', declines: run.declines + 1 };
    case 'declined': {
      const on =
        run.kind === 'auto_pay' && run.isWanted
          ? nextTryOn(run.cycleOn, run.declines, today, retryDays)
          : null;
      return on === null
        ? { kind: 'failed', reason: 'declined', declines: run.declines + 1 }
        : { kind: 'again_on', on, declines: run.declines + 1 };
    }
    case 'not_charged':
      return afterUnsent(run, now);
  }
};

/** A day that passed already (the try before it came late) is made up for by its distance to the one before. */
const nextTryOn = (
  cycleOn: string,
  declinesBefore: number,
  today: string,
  retryDays: readonly number[],
): string | null => {
  const days = retryDays[declinesBefore];
  if (days === undefined) return null;
  const planned = addDays(cycleOn, days);
  return planned > today
    ? planned
    : addDays(today, Math.max(1, days - (retryDays[declinesBefore - 1] ?? 0)));
};

const afterUnsent = (run: RunFacts, now: Date): RunOutcome => {
  const unsentSince = run.unsentSince ?? now;
  if (now.getTime() - unsentSince.getTime() >= giveUpAfterMs)
    return { kind: 'failed', reason: 'gateway_unreachable', declines: run.declines };
  const waitMs = unsentWaitsMs[Math.min(run.unsentTries, unsentWaitsMs.length - 1)] ?? hourMs;
  return {
    kind: 'again_at',
    at: new Date(now.getTime() + waitMs),
    unsentTries: run.unsentTries + 1,
    unsentSince,
  };
};
