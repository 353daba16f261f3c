import { describe, expect, it } from '@jest/globals';
import { isRestorable, restorableUntil } from './restoration.domain';

const deletedAt = new Date('2026-11-20T19:00:00.000Z');

describe('the restoration of a deleted customer', () => {
  it('is possible for 30 days of 24 hours, to the millisecond', () => {
    expect(restorableUntil(deletedAt)).toEqual(new Date('2026-12-20T19:00:00.000Z'));
    expect(isRestorable(deletedAt, deletedAt)).toBe(true);
    expect(isRestorable(deletedAt, new Date('2026-12-20T19:00:00.000Z'))).toBe(true);
    expect(isRestorable(deletedAt, new Date('2026-12-20T19:00:00.001Z'))).toBe(false);
  });
});
