import { zonesOf } from '@billfold/shared/contracts/state-zones';
import { usStateCodes } from '@billfold/shared/contracts/us-states';
import { describe, expect, it } from '@jest/globals';
import { IANAZone } from 'luxon';
import { firstOpening, isDaytime } from './quiet-hours';

const legal = { texts_from: 8, texts_until: 21 };
const opening = (now: string, zones: readonly string[], hours = legal): string | null =>
  firstOpening(new Date(now), zones, hours)?.toISOString() ?? null;

describe('quiet hours', () => {
  it.each([
    ['noon in Denver', '2026-11-20T19:00:00.000Z', ['America/Denver'], '2026-11-20T19:00:00.000Z'],
    ['eight sharp', '2026-11-20T15:00:00.000Z', ['America/Denver'], '2026-11-20T15:00:00.000Z'],
    ['a minute before', '2026-11-20T14:59:00.000Z', ['America/Denver'], '2026-11-20T15:00:00.000Z'],
    [
      'nine in the evening',
      '2026-11-21T04:00:00.000Z',
      ['America/Denver'],
      '2026-11-21T15:00:00.000Z',
    ],
    ['the last minute', '2026-11-21T03:59:00.000Z', ['America/Denver'], '2026-11-21T03:59:00.000Z'],
    // 8:30 in New York is 7:30 in Chicago.
    [
      'a state in two zones',
      '2026-11-20T13:30:00.000Z',
      ['America/New_York', 'America/Chicago'],
      '2026-11-20T14:00:00.000Z',
    ],
    // 21:30 in New York is 20:30 in Chicago.
    [
      'the evening of a state in two zones',
      '2026-11-21T02:30:00.000Z',
      ['America/New_York', 'America/Chicago'],
      '2026-11-21T14:00:00.000Z',
    ],
    // The clocks go back in that night: 8 AM is an hour later than a day before.
    [
      'the end of daylight saving',
      '2026-11-01T04:00:00.000Z',
      ['America/Denver'],
      '2026-11-01T15:00:00.000Z',
    ],
    [
      'the begin of daylight saving',
      '2026-03-08T05:00:00.000Z',
      ['America/Denver'],
      '2026-03-08T14:00:00.000Z',
    ],
  ])('end at eight: %s', (_case, now, zones, expected) => {
    expect(opening(now, zones)).toBe(expected);
    expect(isDaytime(new Date(now), zones, legal)).toBe(now === expected);
  });

  it('are longer where the merchant takes fewer hours', () => {
    const hours = { texts_from: 10, texts_until: 16 };
    const zones = ['America/Denver'];
    expect(opening('2026-11-20T15:00:00.000Z', zones, hours)).toBe('2026-11-20T17:00:00.000Z');
    expect(opening('2026-11-20T22:59:00.000Z', zones, hours)).toBe('2026-11-20T22:59:00.000Z');
    expect(opening('2026-11-20T23:00:00.000Z', zones, hours)).toBe('2026-11-21T17:00:00.000Z');
  });

  it('have no end where it is night in one of the zones at any time', () => {
    const zones = ['Pacific/Guam', 'UTC', 'America/Los_Angeles'];
    expect(opening('2026-11-20T19:00:00.000Z', zones)).toBeNull();
  });

  it('follow a known zone for each state, and the merchant where there is none', () => {
    for (const code of usStateCodes) {
      const zones = zonesOf(code, 'America/Denver');
      expect(zones.length).toBeGreaterThan(0);
      expect(zones.filter((zone) => !IANAZone.isValidZone(zone))).toEqual([]);
    }
    expect(zonesOf(' tn ', 'America/Denver')).toEqual(['America/New_York', 'America/Chicago']);
    expect(zonesOf('', 'America/Boise')).toEqual(['America/Boise']);
    expect(zonesOf('XX', 'America/Boise')).toEqual(['America/Boise']);
  });
});
