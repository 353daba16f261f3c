import { describe, expect, it } from '@jest/globals';
import {
  daysBefore,
  daysBetween,
  daysOfRange,
  firstDayOf,
  firstSummedDay,
} from './report-range.domain';

describe('firstDayOf', () => {
  it.each([
    ['today', '2026-11-20', '2026-11-20'],
    ['week', '2026-11-20', '2026-11-15'],
    ['week', '2026-11-15', '2026-11-15'],
    ['week', '2026-11-21', '2026-11-15'],
    ['week', '2027-01-01', '2026-12-27'],
    ['month', '2026-11-01', '2026-11-01'],
    ['month', '2028-02-29', '2028-02-01'],
    ['30', '2026-11-20', '2026-10-22'],
    ['30', '2028-03-01', '2028-02-01'],
    ['ytd', '2026-11-20', '2026-01-01'],
    ['ytd', '2027-01-01', '2027-01-01'],
  ] as const)('begins %s of %s with %s', (range, today, first) => {
    expect(firstDayOf(range, today)).toBe(first);
  });
});

describe('daysOfRange', () => {
  it.each([
    ['last_month', '2026-11-30', '2026-10-01', '2026-10-31'],
    ['last_month', '2026-01-01', '2025-12-01', '2025-12-31'],
    ['last_month', '2028-03-31', '2028-02-01', '2028-02-29'],
    ['last_quarter', '2026-12-31', '2026-07-01', '2026-09-30'],
    ['last_quarter', '2026-10-01', '2026-07-01', '2026-09-30'],
    ['last_quarter', '2026-03-31', '2025-10-01', '2025-12-31'],
    ['month', '2026-11-20', '2026-11-01', '2026-11-20'],
  ] as const)('answers the days of %s on %s', (range, today, from, to) => {
    expect(daysOfRange(range, today)).toEqual({ from, to });
  });
});

describe('daysBefore', () => {
  it.each([
    ['today', '2026-03-01', '2026-03-01', '2026-02-28', '2026-02-28'],
    ['week', '2026-11-15', '2026-11-20', '2026-11-08', '2026-11-13'],
    ['month', '2026-11-01', '2026-11-20', '2026-10-01', '2026-10-20'],
    ['month', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['month', '2026-01-01', '2026-01-15', '2025-12-01', '2025-12-15'],
    ['30', '2026-10-22', '2026-11-20', '2026-09-22', '2026-10-21'],
    ['ytd', '2028-01-01', '2028-02-29', '2027-01-01', '2027-02-28'],
    ['last_month', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['last_quarter', '2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31'],
    ['custom', '2026-11-10', '2026-11-12', '2026-11-07', '2026-11-09'],
  ] as const)('compares %s of %s to %s with the days before', (range, from, to, first, last) => {
    expect(daysBefore(range, { from, to })).toEqual({ from: first, to: last });
  });
});

describe('firstSummedDay', () => {
  it.each([
    [undefined, '2026-10-01'],
    ['0001-01-01', '2026-10-01'],
    ['2026-11-05', '2026-11-05'],
  ])('turns %s into %s when 2026-10-01 was the first', (wanted, first) => {
    expect(firstSummedDay(wanted, '2026-10-01')).toBe(first);
  });
});

describe('daysBetween', () => {
  it('has both ends and each day between them', () => {
    expect(daysBetween('2028-02-28', '2028-03-01')).toEqual([
      '2028-02-28',
      '2028-02-29',
      '2028-03-01',
    ]);
    expect(daysBetween('2026-11-20', '2026-11-20')).toEqual(['2026-11-20']);
    expect(daysBetween('2026-01-01', '2026-12-31')).toHaveLength(365);
  });
});
