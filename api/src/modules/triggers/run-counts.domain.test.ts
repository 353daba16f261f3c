import { describe, expect, it } from '@jest/globals';
import { nextCountIn } from './run-counts.domain';

describe('the next count of a run', () => {
  it('comes soon after a change, later while texts wait, and never at rest', () => {
    const counted = { isChanged: false, isOpen: false, tookMs: 5 };
    expect(nextCountIn({ ...counted, isChanged: true })).toBe(2_000);
    expect(nextCountIn({ ...counted, isOpen: true })).toBe(4_000);
    expect(nextCountIn(counted)).toBeNull();
  });

  it('waits twenty times as long as the count of a large run took', () => {
    expect(nextCountIn({ isChanged: true, isOpen: true, tookMs: 400.2 })).toBe(8_020);
  });
});
