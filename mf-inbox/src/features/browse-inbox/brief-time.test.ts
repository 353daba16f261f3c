import { briefTime } from './brief-time';

const zone = 'America/Denver';
const now = new Date('2026-12-01T01:30:00Z');

describe('the brief time of a conversation', () => {
  it.each([
    ['begins with the time on the same day in the zone', '2026-12-01T01:02:00Z', '6:02 PM|Nov 30'],
    ['begins with the day on an earlier day', '2026-11-30T06:59:00Z', 'Nov 29|11:59 PM'],
    ['names another year', '2025-11-25T20:00:00Z', 'Nov 25, 2025|1:00 PM'],
  ])('%s', (_what, instant, text) => {
    expect(briefTime(zone, instant, now).join('|').replace('\u202F', ' ')).toBe(text);
  });
});
