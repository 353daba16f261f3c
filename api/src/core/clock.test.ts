import { describe, expect, it } from '@jest/globals';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { businessDate, createControlledClock } from './clock';
import { until } from '@billfold/server-kit/testing/until';

const start = new Date('2026-11-20T19:00:00.000Z');

describe('the controlled clock', () => {
  it('stops when frozen and runs otherwise', async () => {
    const frozen = createControlledClock({ start, frozen: true });
    const ticking = createControlledClock({ start });
    await until(() => ticking.now().getTime() > start.getTime());
    expect(frozen.now()).toEqual(start);
  });

  it('advances by calendar durations and waits for callbacks in order', async () => {
    const clock = createControlledClock({
      start: new Date('2026-01-31T12:00:00.000Z'),
      frozen: true,
    });
    const seen: string[] = [];
    clock.onClockMoved(async (now) => {
      await nextTurn();
      seen.push(`first ${now.toISOString()}`);
    });
    clock.onClockMoved(() => void seen.push('second'));
    await clock.advance('P1M');
    expect(seen).toEqual(['first 2026-02-28T12:00:00.000Z', 'second']);
    await expect(clock.advance('tomorrow')).rejects.toThrow(RangeError);
  });
});

describe('the business date', () => {
  it.each([
    ['America/Denver', '2026-11-20'],
    ['Pacific/Guam', '2026-11-21'],
    ['UTC', '2026-11-20'],
  ])('takes for %s the day %s', (zone, date) => {
    expect(businessDate(start, zone)).toBe(date);
  });

  it('needs an existing zone', () => {
    expect(() => businessDate(start, 'Denver')).toThrow(RangeError);
  });
});
