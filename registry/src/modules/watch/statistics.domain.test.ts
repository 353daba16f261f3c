import { describe, expect, it } from '@jest/globals';
import { exceeds, finalZ, interimZ, isSlowerThan, wilson } from './statistics.domain';

describe('wilson', () => {
  it.each([
    // Newcombe 1998, table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29; 95 % two-sided.
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('returns the published limits of %s in %s', (count, of, lower, upper) => {
    const limits = wilson({ count, of }, 1.96);
    expect(limits.lower).toBeCloseTo(lower, 3);
    expect(limits.upper).toBeCloseTo(upper, 3);
  });

  it('returns the whole range without a view', () => {
    expect(wilson({ count: 0, of: 0 }, 1.96)).toEqual({ lower: 0, upper: 1 });
  });
});

describe('exceeds', () => {
  const of = (count: number, all: number) => ({ count, of: all });

  it('agrees with the published lower limit of a difference', () => {
    // Newcombe 1998, table II, method 10: 56/70 - 48/80 has the limits 0.0524 and 0.3339.
    expect(exceeds(of(56, 70), of(48, 80), 0.0523, 1.96)).toBe(true);
    expect(exceeds(of(56, 70), of(48, 80), 0.0526, 1.96)).toBe(false);
  });

  it.each([
    ['all of five against none', of(5, 5), of(0, 5), 0.02, interimZ, true],
    ['a fifth against a thousandth', of(12, 60), of(1, 900), 0.02, interimZ, true],
    ['one of twenty against none', of(1, 20), of(0, 400), 0.02, finalZ, false],
    ['two of fifty against one of a hundred', of(2, 50), of(1, 100), 0.02, finalZ, false],
    ['as many as the other', of(30, 60), of(450, 900), 0, finalZ, false],
    ['more, within the margin', of(50, 1_000), of(10, 1_000), 0.05, finalZ, false],
    ['enough for the end, not for the middle', of(6, 100), of(2, 1_000), 0.02, interimZ, false],
    ['enough for the end', of(6, 100), of(2, 1_000), 0.02, finalZ, true],
    ['no views', of(0, 0), of(0, 0), 0, finalZ, false],
  ])('decides: %s', (_what, one, other, margin, z, expected) => {
    expect(exceeds(one, other, margin, z)).toBe(expected);
  });

  it('rarely blames one of two equal releases after many looks', () => {
    // 300 rollouts of a good release, looked at after every tenth of 600 views; a fixed generator, so the number never
    // changes.
    let seed = 42;
    const random = (): number => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return seed / 2 ** 32;
    };
    let blamed = 0;
    for (let rollout = 0; rollout < 300; rollout += 1) {
      const failed = [0, 0];
      let isBlamed = false;
      for (let views = 1; views <= 600; views += 1) {
        failed[0] = (failed[0] ?? 0) + (random() < 0.03 ? 1 : 0);
        failed[1] = (failed[1] ?? 0) + (random() < 0.03 ? 1 : 0);
        if (views % 10 === 0 && views >= 20)
          isBlamed ||= exceeds(
            of(failed[0], views),
            of(failed[1] ?? 0, views),
            0.02,
            views === 600 ? finalZ : interimZ,
          );
      }
      if (isBlamed) blamed += 1;
    }
    expect(blamed).toBeLessThanOrEqual(3);
  });
});

describe('isSlowerThan', () => {
  const measured = (above: number, count: number, p75: number) => ({
    count,
    p50: null,
    p75,
    countAbove: () => above,
  });
  it.each([
    ['all of twenty', measured(20, 20, 3_000), interimZ, true],
    ['a third of thirty', measured(10, 30, 3_000), interimZ, false],
    ['a half of a hundred', measured(50, 100, 3_000), interimZ, true],
    ['a little more than a quarter of a hundred', measured(28, 100, 2_100), finalZ, false],
    ['below the limit', measured(20, 20, 1_900), finalZ, false],
    ['nothing measured', { count: 0, p50: null, p75: null, countAbove: () => 0 }, finalZ, false],
  ])('decides: %s', (_what, values, z, expected) => {
    expect(isSlowerThan(values, 2_000, z)).toBe(expected);
  });
  it('needs more than a half above the limit of a median', () => {
    const slow = (above: number) => ({ ...measured(above, 100, 3_000), p50: 2_100 });
    expect([60, 40].map((above) => isSlowerThan(slow(above), 2_000, finalZ, 'p50'))).toEqual([
      true,
      false,
    ]);
  });
});
