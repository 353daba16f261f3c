import { describe, expect, it } from '@jest/globals';
import { afterAnswer, afterNoTrace } from './delivery.domain';

const policy = { ladderMs: [5, 30], doubtWaitMs: 20 };

describe('the delivery state', () => {
  it.each([
    [{ kind: 'accepted', providerId: 'SM1' }, 1, { delivery: 'sent', providerId: 'SM1' }],
    [{ kind: 'refused', reason: 'no' }, 1, { delivery: 'failed', failure: 'no' }],
    [
      { kind: 'not_taken', reason: 'busy' },
      1,
      { delivery: 'queued', waitMs: 5, isInDoubt: false, failure: 'busy' },
    ],
    [
      { kind: 'in_doubt', reason: 'silence' },
      1,
      { delivery: 'queued', waitMs: 20, isInDoubt: true, failure: 'silence' },
    ],
    [
      { kind: 'in_doubt', reason: 'silence' },
      2,
      { delivery: 'queued', waitMs: 30, isInDoubt: true, failure: 'silence' },
    ],
    [{ kind: 'not_taken', reason: 'busy' }, 3, { delivery: 'failed', failure: 'busy' }],
  ] as const)("follows the provider's answer %#", (answer, attempts, outcome) => {
    expect(afterAnswer(answer, attempts, policy)).toEqual(outcome);
  });

  it('stays in doubt without a clear answer, and ends as failed, never as sent again', () => {
    expect(afterNoTrace(1, policy)).toMatchObject({ delivery: 'queued', isInDoubt: true });
    expect(afterNoTrace(3, policy)).toMatchObject({ delivery: 'failed' });
  });
});
