import { describe, expect, it } from '@jest/globals';
import { median, medianRatio, rotate, timesOf } from './statistics';

describe('median and percentiles', () => {
  it('returns the middle value, or the mean of the two middle values', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([4, 1, 2, 3])).toBe(2.5);
    expect(median([])).toBeNaN();
  });

  it('reads percentiles to four digits', () => {
    const { mean, p50, p95, p99 } = timesOf([0.25, 1.5, 20, 30, 40]);
    expect([mean, p50, p95, p99].map((ms) => ms.toFixed(2))).toEqual([
      '18.35',
      '20.00',
      '40.00',
      '40.00',
    ]);
    expect(timesOf([]).p99).toBeNaN();
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
