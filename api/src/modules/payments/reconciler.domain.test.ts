import { describe, expect, it } from '@jest/globals';
import { readConfig } from '../../core/config';
import type { LookupOutcome } from './gateway-answer.domain';
import {
  decideAfterLookup,
  ladderLengthMs,
  type LookupDecision,
  type LookupHistory,
} from './reconciler.domain';
import { reconcilerPolicyOf } from './payment-settings';

const policy = reconcilerPolicyOf(readConfig({}).payments);
const sentAt = new Date('2026-11-20T19:00:00Z');
const fresh: LookupHistory = {
  sentAt,
  lookups: 0,
  failedLookupsInARow: 0,
  voidTries: 0,
  notFoundAt: null,
  nextLookupAt: new Date(sentAt.getTime() + 35_000),
};
const notFound: LookupOutcome = { kind: 'not_found' };
const failed: LookupOutcome = { kind: 'failed', reason: 'http_500' };

type Step = { readonly afterMs: number; readonly decision: LookupDecision };

/** Follows the ladder with the same outcome on every rung; voids that are tried do not succeed. */
const climbWith = (outcome: LookupOutcome): readonly Step[] => {
  const steps: Step[] = [];
  let history = fresh;
  while (history.nextLookupAt !== null) {
    const now: Date = history.nextLookupAt;
    const decision = decideAfterLookup(outcome, history, 'sweep', now, policy);
    steps.push({ afterMs: now.getTime() - sentAt.getTime(), decision });
    if (decision.kind === 'wait' || decision.kind === 'needs_review') history = decision.history;
    else if (decision.kind === 'void_order' || decision.kind === 'void_reference')
      history = decision.otherwise.history;
    else break;
  }
  return steps;
};

describe('decideAfterLookup', () => {
  it('looks up after 35 s, then along the ladder, then raises an alarm', () => {
    const steps = climbWith(failed);
    const waits = steps.map(
      (step, index) => (step.afterMs - (steps[index - 1]?.afterMs ?? 0)) / 1_000,
    );
    expect(waits).toEqual([35, 60, 120, 300, 900, 3_600, 21_600, 86_400, 86_400, 86_400]);
    expect(steps.at(-1)?.decision.kind).toBe('needs_review');
    expect(ladderLengthMs(policy, 0)).toBe(steps.at(-1)?.afterMs);
  });

  it('voids by order id three times after failed look-ups', () => {
    expect(climbWith(failed).map((step) => step.decision.kind)).toEqual([
      'wait',
      'wait',
      'void_order',
      'void_order',
      'void_order',
      'wait',
      'wait',
      'wait',
      'wait',
      'needs_review',
    ]);
  });

  it('accepts not found only after two answers, 120 s after sending and 60 s apart', () => {
    const steps = climbWith(notFound);
    expect(steps.map((step) => [step.afterMs / 1_000, step.decision.kind])).toEqual([
      [35, 'wait'],
      [95, 'wait'],
      [215, 'wait'],
      [515, 'not_charged'],
    ]);
  });

  const at = (seconds: number): Date => new Date(sentAt.getTime() + seconds * 1_000);
  it.each([
    [119, null, 'wait'],
    [120, null, 'wait'],
    [150, 120, 'wait'],
    [179, 120, 'wait'],
    [180, 120, 'not_charged'],
  ])('%d s after sending with a first not found at %s answers %s', (now, first, kind) => {
    const history = { ...fresh, notFoundAt: first === null ? null : at(first) };
    expect(decideAfterLookup(notFound, history, 'sweep', at(now), policy).kind).toBe(kind);
  });

  it('ignores an early not found', () => {
    const decision = decideAfterLookup(notFound, fresh, 'sweep', at(119), policy);
    expect(decision).toMatchObject({ kind: 'wait', history: { notFoundAt: null } });
    expect(decideAfterLookup(notFound, fresh, 'sweep', at(120), policy)).toMatchObject({
      history: { notFoundAt: at(120) },
    });
  });

  it('lets a status read decide the payment, without a step of the ladder or a void', () => {
    for (const outcome of [failed, notFound]) {
      expect(decideAfterLookup(outcome, fresh, 'status', at(60), policy)).toEqual({
        kind: 'wait',
        history: fresh,
      });
    }
    expect(
      decideAfterLookup(notFound, { ...fresh, notFoundAt: at(130) }, 'status', at(200), policy)
        .kind,
    ).toBe('not_charged');
    expect(
      decideAfterLookup(
        { kind: 'approved', retref: '1', authcode: null, respcode: '00' },
        fresh,
        'status',
        at(3),
        policy,
      ).kind,
    ).toBe('approve');
  });

  it('voids another captured amount, and repeats an unconfirmed void', () => {
    const decision = decideAfterLookup(
      { kind: 'mismatch', retref: '9', respcode: '10', amountMinor: 100 },
      fresh,
      'sweep',
      at(35),
      policy,
    );
    expect(decision).toMatchObject({
      kind: 'void_reference',
      retref: '9',
      amountMinor: 100,
      otherwise: { kind: 'wait', history: { lookups: 1 } },
    });
  });

  it('never ends a doubt without a definite outcome', () => {
    const endings = new Set(['approve', 'decline', 'not_charged', 'voided']);
    for (const trigger of ['sweep', 'status'] as const) {
      for (let lookups = 0; lookups < 12; lookups += 1) {
        for (let failures = 0; failures < 12; failures += 1) {
          const history = {
            ...fresh,
            lookups,
            failedLookupsInARow: failures,
            voidTries: failures % 4,
          };
          expect(
            endings.has(decideAfterLookup(failed, history, trigger, at(1e6), policy).kind),
          ).toBe(false);
          expect(
            endings.has(decideAfterLookup(notFound, history, trigger, at(1e6), policy).kind),
          ).toBe(false);
        }
      }
    }
  });
});
