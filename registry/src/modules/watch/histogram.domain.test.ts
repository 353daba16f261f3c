import { hourMs } from '@billfold/shared/contracts/durations';
import { describe, expect, it } from '@jest/globals';
import {
  addHistograms,
  countAbove,
  countOf,
  percentileOf,
  withValue,
  type Histogram,
} from './histogram.domain';

const of = (values: readonly number[]): Histogram =>
  values.reduce<Histogram>((histogram, value) => withValue(histogram, value), []);

describe('histogram', () => {
  it('has no percentile without a value', () => {
    expect(percentileOf([], 0.75)).toBeNull();
    expect(percentileOf([0, 0, 0], 0.75)).toBeNull();
  });

  it.each([
    ['equal times', Array.from({ length: 100 }, () => 1_000), 1_000],
    ['1 to 1,000 ms', Array.from({ length: 1_000 }, (_, index) => index + 1), 750],
    [
      'a slow quarter and a bit',
      [...Array.from({ length: 70 }, () => 200), ...Array.from({ length: 30 }, () => 4_000)],
      4_000,
    ],
    [
      'a slow fifth',
      [...Array.from({ length: 80 }, () => 200), ...Array.from({ length: 20 }, () => 4_000)],
      200,
    ],
    ['hours', [hourMs, hourMs], 98_304],
  ])('has the 75th percentile of %s within the width of a bucket', (_what, values, expected) => {
    const p75 = percentileOf(of(values), 0.75) ?? 0;
    expect(p75 / expected).toBeGreaterThan(2 ** -0.25);
    expect(p75 / expected).toBeLessThan(2 ** 0.25);
  });

  it('is near zero for zeros only', () => {
    expect(percentileOf(of([0, 0, 0]), 0.75)).toBeLessThan(16);
  });

  it('adds up in parts as in one', () => {
    const values = Array.from({ length: 300 }, (_, index) => (index * 7919) % 9_000);
    const parts = addHistograms(of(values.slice(0, 120)), of(values.slice(120)));
    expect(parts).toEqual(of(values));
    expect(countOf(parts)).toBe(300);
  });

  it('counts the values above a limit', () => {
    const histogram = of([
      ...Array.from({ length: 60 }, () => 100),
      ...Array.from({ length: 40 }, () => 5_000),
    ]);
    expect(countAbove(histogram, 1_000)).toBe(40);
    expect(countAbove(histogram, 10)).toBe(100);
    expect(countAbove(histogram, 100_000)).toBe(0);
    expect(countAbove(histogram, percentileOf(histogram, 0.75) ?? 0)).toBeCloseTo(25);
  });
});
