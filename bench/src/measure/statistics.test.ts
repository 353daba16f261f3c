import { describe, expect, it } from '@jest/globals';
import { median, medianRatio, percentile, rotate } from './statistics';

describe('median and percentile', () => {
  it('returns the middle value, or the mean of the two middle values', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([4, 1, 2, 3])).toBe(2.5);
    expect(percentile([0, 10, 20, 30, 40], 0.99)).toBeCloseTo(39.6);
    expect(percentile([7], 0.99)).toBe(7);
    expect(median([])).toBeNaN();
  });
});

describe('medianRatio', () => {
  it('divides within each round before it takes the median', () => {
    expect(medianRatio([10, 1, 30], [20, 2, 60])).toBe(0.5);
  });

  it('leaves out rounds without both values', () => {
    expect(medianRatio([10, undefined, 30, 5], [20, 2, undefined, 0])).toBe(0.5);
    expect(medianRatio([undefined], [1])).toBeNaN();
  });
});

describe('rotate', () => {
  it('starts each round one item later', () => {
    expect([0, 1, 2, 3].map((round) => rotate(['a', 'b', 'c'], round).join(''))).toEqual([
      'abc',
      'bca',
      'cab',
      'abc',
    ]);
    expect(rotate([], 2)).toEqual([]);
  });
});
