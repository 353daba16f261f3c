import { describe, expect, it } from '@jest/globals';
import type { AttemptState } from './payment-attempt.domain';
import type { ReconcilerPolicy } from './reconciler.domain';
import { nextTry, readSplit, type SplitState } from './split-payment.domain';

const policy: ReconcilerPolicy = {
  lookupWaitsMs: [35_000, 60_000, 120_000],
  notFoundApartMs: 60_000,
  notFoundAfterMs: 120_000,
  failedLookupsBeforeVoid: 3,
  maxVoidTries: 3,
  statusLookupGapMs: 5_000,
};
const now = new Date('2026-11-20T19:00:00Z');

describe('nextTry', () => {
  it('follows the ladder of the sweep to its end', () => {
    expect(nextTry({ tries: 0, nextStepAt: now }, 'sweep', now, policy)).toEqual({
      tries: 1,
      nextStepAt: new Date(now.getTime() + 60_000),
      needsReview: false,
    });
    expect(nextTry({ tries: 1, nextStepAt: now }, 'sweep', now, policy)).toEqual({
      tries: 2,
      nextStepAt: new Date(now.getTime() + 120_000),
      needsReview: false,
    });
    expect(nextTry({ tries: 2, nextStepAt: now }, 'sweep', now, policy)).toEqual({
      tries: 3,
      nextStepAt: null,
      needsReview: true,
    });
  });

  it('keeps its step when a customer reads the status', () => {
    expect(nextTry({ tries: 2, nextStepAt: now }, 'status', now, policy)).toEqual({
      tries: 2,
      nextStepAt: now,
      needsReview: false,
    });
  });
});

describe('readSplit', () => {
  const split = (state: SplitState, reason: string | null, one: AttemptState, two: AttemptState) =>
    readSplit({
      state,
      reason,
      parts: [
        { state: one, name: 'one' },
        { state: two, name: 'two' },
      ],
    });

  it.each<
    readonly [SplitState, string | null, AttemptState, AttemptState, string, string | undefined]
  >([
    ['paid', null, 'approved', 'approved', 'paid', undefined],
    ['paid', null, 'refunded', 'settled', 'paid', undefined],
    ['authorising', null, 'sent', 'created', 'in_doubt', undefined],
    ['capturing', null, 'authorised', 'authorised', 'in_doubt', undefined],
    ['voiding', 'declined', 'authorised', 'declined', 'in_doubt', undefined],
    ['needs_review', null, 'authorised', 'authorised', 'in_doubt', undefined],
    ['not_paid', 'declined', 'declined', 'abandoned', 'declined', 'one'],
    ['not_paid', 'declined', 'voided', 'declined', 'declined', 'two'],
    ['not_paid', 'no_answer', 'voided', 'declined', 'declined', 'two'],
    ['not_paid', 'first_capture_refused', 'voided', 'voided', 'declined', 'one'],
    ['not_paid', 'second_capture_refused', 'voided', 'voided', 'declined', 'two'],
    ['not_paid', 'bill_changed', 'voided', 'voided', 'bill_changed', undefined],
    ['not_paid', 'not_charged', 'not_charged', 'abandoned', 'not_charged', undefined],
    ['not_paid', 'no_answer', 'voided', 'abandoned', 'not_charged', undefined],
  ])('reads %s (%s) of %s and %s as %s', (state, reason, one, two, kind, name) => {
    const outcome = split(state, reason, one, two);
    expect(outcome.kind).toBe(kind);
    expect('part' in outcome ? outcome.part.name : undefined).toBe(name);
  });
});
