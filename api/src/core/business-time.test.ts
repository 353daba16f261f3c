import { describe, expect, it } from '@jest/globals';
import { businessDate } from './clock';
import { instantOf, oneYearAfter } from './business-time';

describe('instantOf', () => {
  it.each([
    ['2026-11-27', '00:00', 'America/Denver', '2026-11-27T07:00:00.000Z'],
    ['2026-07-04', '06:30', 'America/New_York', '2026-07-04T10:30:00.000Z'],
    // the merchant in Guam is a day ahead of the server in UTC
    ['2026-11-27', '00:00', 'Pacific/Guam', '2026-11-26T14:00:00.000Z'],
    ['2026-11-27', '00:00', 'UTC', '2026-11-27T00:00:00.000Z'],
    // half an hour of daylight saving
    ['2026-10-04', '02:15', 'Australia/Lord_Howe', '2026-10-03T15:30:00.000Z'],
    // a whole day that never was
    ['2011-12-30', '10:00', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
  ])('reads %s %s in %s as %s', (date, time, zone, instant) => {
    expect(instantOf(date, time, zone).toISOString()).toBe(instant);
  });

  it.each([
    // midnight does not exist: the clock goes from 23:59 to 01:00
    ['2026-03-08', '00:00', 'America/Havana', '2026-03-08T05:00:00.000Z'],
    ['2026-04-24', '00:00', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
    // nor do these, and both are the first instant after the gap
    ['2026-03-08', '00:59', 'America/Havana', '2026-03-08T05:00:00.000Z'],
    ['2026-03-08', '02:30', 'America/New_York', '2026-03-08T07:00:00.000Z'],
  ])(
    'moves %s %s in %s, which does not exist, to the first instant after the gap [CUST-160]',
    (date, time, zone, instant) => {
      expect(instantOf(date, time, zone).toISOString()).toBe(instant);
      expect(businessDate(instantOf(date, time, zone), zone)).toBe(date);
    },
  );

  it.each([
    ['2026-11-01', '01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    // midnight itself comes twice
    ['2026-11-01', '00:00', 'America/Havana', '2026-11-01T04:00:00.000Z'],
  ])('takes the first of two instants for %s %s in %s: %s', (date, time, zone, instant) => {
    expect(instantOf(date, time, zone).toISOString()).toBe(instant);
  });

  it('refuses an unknown zone or time', () => {
    expect(() => instantOf('2026-01-01', '00:00', 'Mars/Olympus')).toThrow(RangeError);
    expect(() => instantOf('soon', '00:00', 'UTC')).toThrow(RangeError);
    expect(() => oneYearAfter('soon')).toThrow(RangeError);
  });

  it('adds a year to a day, also to 29 February', () => {
    expect(oneYearAfter('2026-11-20')).toBe('2027-11-20');
    expect(oneYearAfter('2028-02-29')).toBe('2029-02-28');
  });
});
