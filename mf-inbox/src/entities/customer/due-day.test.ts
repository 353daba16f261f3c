import { dueDayText } from './due-day';

describe('the day of a bill', () => {
  it('names the year only when it is not that of today', () => {
    expect(dueDayText('2026-12-27', '2026-11-30')).toBe('Dec 27');
    expect(dueDayText('2027-01-03', '2026-11-30')).toBe('Jan 3, 2027');
    expect(dueDayText('2025-12-31', '2026-01-01')).toBe('Dec 31, 2025');
  });
});
