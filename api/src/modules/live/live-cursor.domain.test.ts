import { describe, expect, it } from '@jest/globals';
import { advanceCursor, gapLifetimeMs, openGaps, startCursor } from './live-cursor.domain';

describe('the live cursor', () => {
  it('moves past the highest id it has read', () => {
    const cursor = advanceCursor(startCursor(10), [11, 12], 0);
    expect(cursor).toEqual({ after: 12, gaps: [] });
  });

  it('asks again for an id that commits after a higher one', () => {
    const passed = advanceCursor(startCursor(10), [13, 11], 0);
    expect(openGaps(passed)).toEqual([12]);
    expect(openGaps(advanceCursor(passed, [12], 5))).toEqual([]);
    expect(advanceCursor(passed, [12], 5).after).toBe(13);
  });

  it('drops an id that never appears', () => {
    const passed = advanceCursor(startCursor(0), [2], 0);
    expect(openGaps(advanceCursor(passed, [], gapLifetimeMs - 1))).toEqual([1]);
    expect(openGaps(advanceCursor(passed, [], gapLifetimeMs))).toEqual([]);
  });

  it('stays bounded when the ids jump', () => {
    expect(openGaps(advanceCursor(startCursor(0), [1_000_000], 0))).toHaveLength(5_000);
  });
});
