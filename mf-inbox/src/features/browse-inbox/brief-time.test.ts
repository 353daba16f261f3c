import { briefTime } from './brief-time';

const zone = 'America/Denver';
const now = new Date('2026-12-01T01:30:00Z');

describe('the brief time of a conversation', () => {
  it.each([
    ['the time of the same day in the zone', '2026-12-01T01:02:00Z', '6:02 PM'],
    ['the day of an earlier day of the year', '2026-11-30T06:59:00Z', 'Nov 29'],
    ['the year of another year', '2025-11-25T20:00:00Z', 'Nov 25, 2025'],
  ])('is %s', (_what, instant, text) => {
    expect(briefTime(zone, instant, now).replace('\u202F', ' ')).toBe(text);
  });
});
