import { snoozeStateOf, snoozeText, snoozeTimes } from './snooze-times';

const denver = 'America/Denver';
const offered = (zone: string, now: string) =>
  snoozeTimes(zone, new Date(now)).map(({ label, at }) => `${label} ${at.toISOString()}`);

describe('the offered times', () => {
  it('are a full hour of today and the next mornings in the zone of the business', () => {
    // Monday, 10:20 AM in Denver.
    expect(offered(denver, '2026-11-30T17:20:00Z')).toEqual([
      'Later today 2026-11-30T21:00:00.000Z',
      'Tomorrow 2026-12-01T16:00:00.000Z',
      'Next week 2026-12-07T16:00:00.000Z',
    ]);
  });

  it('leave out later today where three hours lead to the next day', () => {
    // 9:30 PM in Denver, the next day in UTC.
    expect(offered(denver, '2026-12-01T04:30:00Z')).toEqual([
      'Tomorrow 2026-12-01T16:00:00.000Z',
      'Next week 2026-12-07T16:00:00.000Z',
    ]);
  });

  it('name a Monday morning once on a Sunday', () => {
    expect(offered(denver, '2026-11-29T17:00:00Z')).toEqual([
      'Later today 2026-11-29T20:00:00.000Z',
      'Tomorrow 2026-11-30T16:00:00.000Z',
    ]);
  });

  it('are at nine o’clock also after the clocks change', () => {
    // The day before the clocks of Denver go back.
    expect(offered(denver, '2026-10-31T17:00:00Z')[1]).toBe('Tomorrow 2026-11-01T16:00:00.000Z');
  });
});

it.each([
  ['2026-12-01T16:00:00Z', 'Dec 1, 9:00 AM MST'],
  ['2027-01-04T16:00:00Z', 'Jan 4, 2027, 9:00 AM MST'],
])('the time %s reads %s for a browser elsewhere', (instant, text) => {
  expect(snoozeText(denver, instant, new Date('2026-11-30T17:20:00Z'))).toBe(text);
});

it.each([
  ['2026-11-30T17:20:01Z', 'snoozed'],
  ['2026-11-30T17:20:00Z', 'back'],
  [null, 'none'],
] as const)('a conversation until %s is %s', (until, state) => {
  expect(snoozeStateOf(until, new Date('2026-11-30T17:20:00Z'))).toBe(state);
});
