import type { DeclineReason } from './decline-reason.domain';
import type { LookupOutcome } from './gateway-answer.domain';

/**
 * How the reconciler asks; every value is configuration, so tests run the ladder in seconds. Times are milliseconds.
 */
export type ReconcilerPolicy = {
  /** Wait before each look-up: the first counts from sending, each later one from the look-up before it. */
  readonly lookupWaitsMs: readonly number[];
  /** Two *not found* count only this far apart … */
  readonly notFoundApartMs: number;
  /** … and this long after sending. */
  readonly notFoundAfterMs: number;
  /** Look-ups that fail in a row before an attempt is voided by its order id. */
  readonly failedLookupsBeforeVoid: number;
  readonly maxVoidTries: number;
  /** A person who reads get_status asks the gateway at most this often per attempt. */
  readonly statusLookupGapMs: number;
};

/** What an open attempt remembers between look-ups. */
export type LookupHistory = {
  readonly sentAt: Date;
  readonly lookups: number;
  readonly failedLookupsInARow: number;
  readonly voidTries: number;
  readonly notFoundAt: Date | null;
  readonly nextLookupAt: Date | null;
};

/**
 * Only the sweep takes steps of the ladder: a customer's get_status must not push an attempt to its
 * end.
 */
export type LookupTrigger = 'sweep' | 'status';

export type LookupDecision =
  | {
      readonly kind: 'approve';
      readonly retref: string;
      readonly authcode: string | null;
      readonly respcode: string;
    }
  | { readonly kind: 'decline'; readonly respcode: string; readonly declineReason: DeclineReason }
  | { readonly kind: 'not_charged' }
  | { readonly kind: 'voided'; readonly retref: string | null }
  | {
      readonly kind: 'void_reference';
      readonly retref: string;
      readonly amountMinor: number;
      readonly otherwise: Waiting;
    }
  | { readonly kind: 'void_order'; readonly otherwise: Waiting }
  | Waiting;

/** Nothing is known yet: the history to keep, and whether the ladder is at its end. */
export type Waiting = { readonly kind: 'wait' | 'needs_review'; readonly history: LookupHistory };

/** What follows from one look-up. It never guesses: only a definite answer ends the doubt. */
export const decideAfterLookup = (
  outcome: LookupOutcome,
  history: LookupHistory,
  trigger: LookupTrigger,
  now: Date,
  policy: ReconcilerPolicy,
): LookupDecision => {
  switch (outcome.kind) {
    case 'approved':
      return {
        kind: 'approve',
        retref: outcome.retref,
        authcode: outcome.authcode,
        respcode: outcome.respcode,
      };
    case 'declined':
      return { kind: 'decline', respcode: outcome.respcode, declineReason: outcome.declineReason };
    case 'voided':
      return { kind: 'voided', retref: outcome.retref };
    case 'mismatch':
      return {
        kind: 'void_reference',
        retref: outcome.retref,
        amountMinor: outcome.amountMinor,
        otherwise: climb(
          { ...history, failedLookupsInARow: 0, notFoundAt: null },
          trigger,
          now,
          policy,
        ),
      };
    case 'not_found':
      return afterNotFound(history, trigger, now, policy);
    case 'failed':
      return afterFailure(history, trigger, now, policy);
  }
};

const afterNotFound = (
  history: LookupHistory,
  trigger: LookupTrigger,
  now: Date,
  policy: ReconcilerPolicy,
): LookupDecision => {
  const answered = { ...history, failedLookupsInARow: 0 };
  if (now.getTime() - history.sentAt.getTime() < policy.notFoundAfterMs)
    return climb(answered, trigger, now, policy);
  if (history.notFoundAt === null)
    return climb({ ...answered, notFoundAt: now }, trigger, now, policy);
  if (now.getTime() - history.notFoundAt.getTime() < policy.notFoundApartMs)
    return climb(answered, trigger, now, policy);
  return { kind: 'not_charged' };
};

const afterFailure = (
  history: LookupHistory,
  trigger: LookupTrigger,
  now: Date,
  policy: ReconcilerPolicy,
): LookupDecision => {
  if (trigger === 'status') return { kind: 'wait', history };
  const failedLookupsInARow = history.failedLookupsInARow + 1;
  const mayVoid =
    failedLookupsInARow >= policy.failedLookupsBeforeVoid &&
    history.voidTries < policy.maxVoidTries;
  const next = climb(
    { ...history, failedLookupsInARow, voidTries: history.voidTries + (mayVoid ? 1 : 0) },
    trigger,
    now,
    policy,
  );
  return mayVoid ? { kind: 'void_order', otherwise: next } : next;
};

const climb = (
  history: LookupHistory,
  trigger: LookupTrigger,
  now: Date,
  policy: ReconcilerPolicy,
): Waiting => {
  if (trigger === 'status') return { kind: 'wait', history };
  const lookups = history.lookups + 1;
  const waitMs = policy.lookupWaitsMs[lookups];
  if (waitMs === undefined)
    return { kind: 'needs_review', history: { ...history, lookups, nextLookupAt: null } };
  return {
    kind: 'wait',
    history: { ...history, lookups, nextLookupAt: new Date(now.getTime() + waitMs) },
  };
};

/** When the reconciler first asks about an attempt that was sent now. */
export const firstLookupAt = (sentAt: Date, policy: ReconcilerPolicy): Date => {
  return new Date(sentAt.getTime() + (policy.lookupWaitsMs[0] ?? 0));
};

/**
 * The longest an attempt may stay open without an alarm (invariant I4): the whole ladder and some sweeps in between.
 */
export const ladderLengthMs = (policy: ReconcilerPolicy, sweepMs: number): number => {
  return policy.lookupWaitsMs.reduce((sum, waitMs) => sum + waitMs + sweepMs, 0);
};
