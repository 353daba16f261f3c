import { formatLocal } from '@billfold/shared/format/dates';
import { snoozeStateOf, snoozeText, snoozeTimes } from './snooze-times';

/** A time on the clock of the browser. */
const local = (wall: string): Date => new Date(wall);
const offered = (now: string) =>
  snoozeTimes(local(now)).map(({ label, at }) => `${label} ${formatLocal(at, 'dateTime')}`);

describe('the offered times', () => {
  it('are a full hour of today and the next mornings on the clock of the reader', () => {
    // A Monday.
    expect(offered('2026-11-30T10:20:00')).toEqual([
      'Later today 11/30/2026 02:00PM',
      'Tomorrow 12/01/2026 09:00AM',
      'Next week 12/07/2026 09:00AM',
    ]);
  });

  it('leave out later today where three hours lead to the next day', () => {
    expect(offered('2026-11-30T21:30:00')).toEqual([
      'Tomorrow 12/01/2026 09:00AM',
      'Next week 12/07/2026 09:00AM',
    ]);
  });

  it('name a Monday morning once on a Sunday', () => {
    expect(offered('2026-11-29T10:00:00')).toEqual([
      'Later today 11/29/2026 01:00PM',
      'Tomorrow 11/30/2026 09:00AM',
    ]);
  });
});

it.each([
  ['2026-11-30T17:00:00', '5:00 PM'],
  ['2026-12-01T09:00:00', 'Tue, Dec 1, 9:00 AM'],
  ['2027-01-04T09:00:00', 'Mon, Jan 4, 2027, 9:00 AM'],
])('the time %s reads %s, without a zone', (wall, text) => {
  const read = snoozeText(local(wall).toISOString(), local('2026-11-30T10:20:00'));
  expect(read.replaceAll('\u202F', ' ')).toBe(text);
});

it.each([
  ['2026-11-30T17:20:01Z', 'snoozed'],
  ['2026-11-30T17:20:00Z', 'back'],
  [null, 'none'],
] as const)('a conversation until %s is %s', (until, state) => {
  expect(snoozeStateOf(until, new Date('2026-11-30T17:20:00Z'))).toBe(state);
});
