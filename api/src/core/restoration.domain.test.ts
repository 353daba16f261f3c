import { describe, expect, it } from '@jest/globals';
import {
  daysToRestore,
  isRestorable,
  restorableSince,
  restorableUntil,
} from './restoration.domain';

const deletedAt = new Date('2026-11-20T19:00:00.000Z');

describe('the time in which a deletion can be taken back', () => {
  it('is 30 days of 24 hours, to the millisecond', () => {
    expect(restorableUntil(deletedAt)).toEqual(new Date('2026-12-20T19:00:00.000Z'));
    expect(isRestorable(deletedAt, deletedAt)).toBe(true);
    expect(isRestorable(deletedAt, new Date('2026-12-20T19:00:00.000Z'))).toBe(true);
    expect(isRestorable(deletedAt, new Date('2026-12-20T19:00:00.001Z'))).toBe(false);
    expect(restorableSince(new Date('2026-12-20T19:00:00.000Z'))).toEqual(deletedAt);
  });

  it.each([
    ['2026-11-20T19:00:00.000Z', 30],
    ['2026-11-20T19:00:00.001Z', 30],
    ['2026-11-21T19:00:00.000Z', 29],
    ['2026-12-20T18:59:59.999Z', 1],
  ])('counts the day that has begun at %s', (now, days) => {
    expect(daysToRestore(deletedAt, new Date(now))).toBe(days);
  });
});
