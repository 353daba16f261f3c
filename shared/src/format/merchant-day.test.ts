import { dayIn, formatDayIn } from './merchant-day';

describe("a merchant's day", () => {
  it.each([
    ['Pacific/Guam', '2026-11-21'],
    ['America/Denver', '2026-11-20'],
    ['UTC', '2026-11-20'],
  ])('is in %s the date %s', (timeZone, day) => {
    expect(dayIn(timeZone, new Date('2026-11-20T16:00:00Z'))).toBe(day);
  });

  it('changes at the midnight of its own zone', () => {
    expect(dayIn('America/Denver', new Date('2026-03-05T06:59:59Z'))).toBe('2026-03-04');
    expect(dayIn('America/Denver', new Date('2026-03-05T07:00:00Z'))).toBe('2026-03-05');
  });

  it('is the day of a moment in that zone, not in the browser’s', () => {
    expect(
      ['America/Denver', 'Pacific/Guam'].map((zone) => formatDayIn(zone, '2026-11-20T16:00:00Z')),
    ).toEqual(['11/20/2026', '11/21/2026']);
    expect(formatDayIn('America/Denver', null)).toBe('');
  });
});
