import { daysLate, formatDateTime, formatLocal } from './dates';
import { dayIn } from './merchant-day';
import { formatDateTimeIn, formatHourIn, formatIn, momentIn, otherZoneName } from './merchant-time';

describe('a moment in the zone of a merchant', () => {
  const at = '2026-03-05T18:30:00Z';
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;

  it('names the zone where the clock of the browser shows another time', () => {
    expect(formatDateTimeIn('Asia/Kolkata', at)).toBe('03/06/2026 12:00AM GMT+5:30');
    expect(formatIn('Asia/Kolkata', at, 'time')).toBe('12:00AM GMT+5:30');
    expect(formatIn('Asia/Kolkata', at, 'longDateTime')).toBe('12:00 am March 6, 2026 GMT+5:30');
    expect(formatIn('Asia/Kolkata', at, 'date')).toBe('03/06/2026');
  });

  it('reads as elsewhere where the browser has the same time', () => {
    expect(formatDateTimeIn(own, at)).toBe(formatDateTime(at));
    expect(formatIn(undefined, at, 'longDateTime')).toBe(formatLocal(at, 'longDateTime'));
    expect(formatIn(own, null, 'time')).toBe('');
  });

  it('shows an hour that the clock of the browser skips', () => {
    // The clocks of Denver go from 2 to 3 AM that night.
    expect(formatIn('Asia/Kolkata', '2026-03-07T21:00:00Z', 'time')).toBe('02:30AM GMT+5:30');
  });

  it.each([
    ['2026-03-06T02:30:00Z', '8 AM'],
    ['2026-03-06T03:00:00Z', '8:30 AM'],
    ['2026-03-06T15:30:00Z', '9 PM'],
  ])('names the hour of %s as %s', (instant, hour) => {
    expect(formatHourIn('Asia/Kolkata', instant)).toBe(`${hour} GMT+5:30`);
  });

  it.each([
    ['America/Denver', '2026-12-01T09:30', '2026-12-01T16:30:00.000Z'],
    ['America/Denver', '2026-07-01T09:30', '2026-07-01T15:30:00.000Z'],
    ['Asia/Kolkata', '2026-03-06T08:00', '2026-03-06T02:30:00.000Z'],
    ['Pacific/Auckland', '2026-03-06T08:00', '2026-03-05T19:00:00.000Z'],
    // The days on which the clocks of Denver change, after the change.
    ['America/Denver', '2026-03-08T08:00', '2026-03-08T14:00:00.000Z'],
    ['America/Denver', '2026-11-01T08:00', '2026-11-01T15:00:00.000Z'],
  ])('is in %s at %s the moment %s', (zone, wall, moment) => {
    expect(momentIn(zone, wall).toISOString()).toBe(moment);
  });

  it('is the same moment without a zone as in the zone of the browser', () => {
    expect(momentIn(undefined, '2026-03-06T08:00')).toEqual(momentIn(own, '2026-03-06T08:00'));
    expect(otherZoneName(own, momentIn(own, '2026-03-06T08:00'))).toBe('');
  });

  it.each([
    ['America/Denver', '2026-11-02', 28],
    ['America/Denver', '2026-11-30', 0],
    ['Asia/Kolkata', '2026-11-30', 1],
    ['Asia/Kolkata', '2026-12-05', 0],
  ])('counts days late in %s from %s to today: %i', (zone, dueDate, days) => {
    expect(daysLate(dueDate, dayIn(zone, new Date('2026-11-30T20:00:00Z')))).toBe(days);
  });
});
