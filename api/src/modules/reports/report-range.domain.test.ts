import { describe, expect, it } from '@jest/globals';
import { daysBetween, firstDayOf, firstSummedDay } from './report-range.domain';

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
