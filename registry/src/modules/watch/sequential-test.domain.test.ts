import { describe, expect, it } from '@jest/globals';
import { evidence, isPlainlyHigher } from './sequential-test.domain';

const of = (count: number, all: number) => ({ count, of: all });

describe('evidence', () => {
  it.each([
    // By hand: the mixture of `one` is 1/2, then 3/8, of `other` 40/41, then 40/41 · 42/43; the best equal shares have
    // 1/4 and 1/16.
    [of(1, 1), of(0, 1), (1 / 2) * (40 / 41) * 4],
    [of(2, 2), of(0, 2), (3 / 8) * (40 / 41) * (42 / 43) * 16],
    [of(1, 1), of(1, 1), (1 / 2) * (1 / 41)],
  ])('compares %j against %j without a margin as %d', (one, other, expected) => {
    expect(Math.exp(evidence(one, other, 0))).toBeCloseTo(expected, 6);
  });

  it('is at most 1 for a share within the margin', () => {
    for (const [one, other] of [
      [of(0, 0), of(0, 0)],
      [of(10, 10), of(0, 0)],
      [of(50, 1_000), of(900, 20_000)],
      [of(1_000, 1_000), of(1_000, 1_000)],
    ] as const)
      expect(evidence(one, other, 0.01)).toBeLessThanOrEqual(0);
  });
});

describe('isPlainlyHigher', () => {
  it.each([
    ['41 of 41 against 0 of 359', of(41, 41), of(0, 359), true],
    ['10 of 10 against 0 of 190', of(10, 10), of(0, 190), true],
    ['10 of 10 against 0 of 10', of(10, 10), of(0, 10), true],
    ['9 of 30 against 1 of 570', of(9, 30), of(1, 570), true],
    ['parts of visitors', of(9.5, 10), of(0.5, 190), true],
    ['2 of 2 against 0 of 1000', of(2, 2), of(0, 1_000), false],
    ['3 of 3 against 0 of 3', of(3, 3), of(0, 3), false],
    ['10 of 10 against 10 of 10', of(10, 10), of(10, 10), false],
    ['10 of 10 against no view', of(10, 10), of(0, 0), false],
    ['3 of 200 against 20 of 4000', of(3, 200), of(20, 4_000), false],
  ])('decides %s', (_case, one, other, expected) => {
    expect(isPlainlyHigher(one, other, 0.01, 0.0002)).toBe(expected);
  });
});
