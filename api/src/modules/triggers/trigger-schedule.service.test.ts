import { describe, expect, it } from '@jest/globals';
import { coversFrom, dueRuns, nextRun } from './trigger-schedule.service';

const everyDay = [0, 1, 2, 3, 4, 5, 6];
const denver = { days: everyDay, time: '08:00', zone: 'America/Denver' };
const at = (text: string): Date => new Date(text);

describe('nextRun', () => {
  it.each([
    // The clocks go forward on 2026-03-08 and back on 2026-11-01.
    ['2026-03-07T16:00:00Z', '2026-03-08', '2026-03-08T14:00:00.000Z'],
    ['2026-03-06T15:00:00Z', '2026-03-07', '2026-03-07T15:00:00.000Z'],
    ['2026-10-31T15:00:00Z', '2026-11-01', '2026-11-01T15:00:00.000Z'],
    ['2026-10-30T15:00:00Z', '2026-10-31', '2026-10-31T14:00:00.000Z'],
  ])('stays at 08:00 of the merchant over daylight saving after %s', (after, on, instant) => {
    const run = nextRun(denver, at(after));
    expect([run.on, run.at.toISOString()]).toEqual([on, instant]);
  });

  it('takes the day of the merchant, not of the server', () => {
    expect(nextRun({ ...denver, zone: 'Pacific/Guam' }, at('2026-11-26T21:59:59Z')).on).toBe(
      '2026-11-27',
    );
    expect(nextRun({ ...denver, zone: 'Pacific/Guam' }, at('2026-11-26T22:00:00Z')).on).toBe(
      '2026-11-28',
    );
  });

  it('waits for a chosen day of the week', () => {
    const mondays = { ...denver, days: [0] };
    expect(nextRun(mondays, at('2026-11-23T14:59:59Z')).on).toBe('2026-11-23');
    expect(nextRun(mondays, at('2026-11-23T15:00:00Z')).on).toBe('2026-11-30');
  });

  it('never names a day that has had its run, whatever clock and schedule say', () => {
    const later = { ...denver, time: '09:00' };
    expect(nextRun(later, at('2026-11-27T15:30:00Z'), '2026-11-27').on).toBe('2026-11-28');
    expect(nextRun(denver, at('2026-11-25T12:00:00Z'), '2026-11-27').on).toBe('2026-11-28');
    expect(nextRun({ ...denver, days: [4] }, at('2026-11-25T12:00:00Z'), '2026-11-27').on).toBe(
      '2026-12-04',
    );
  });
});

describe('dueRuns', () => {
  const due = at('2026-11-27T15:00:00Z');
  it.each([
    ['on time', '2026-11-27T15:00:00Z', false],
    ['after a restart half a minute later', '2026-11-27T15:00:30Z', false],
    ['late in the afternoon', '2026-11-27T22:00:00Z', true],
    ['at 20:59', '2026-11-28T03:59:59Z', true],
  ])('sends %s', (_case, now, isLate) => {
    expect(dueRuns(denver, due, at(now))).toEqual({
      missed: [],
      present: { on: '2026-11-27', at: due, isLate },
    });
  });

  it('misses the day from 21:00 on', () => {
    expect(dueRuns(denver, due, at('2026-11-28T04:00:00Z'))).toEqual({
      missed: [{ on: '2026-11-27', at: due }],
      present: null,
    });
  });

  it('lists each missed day before the run of today, at most a month of them', () => {
    const run = dueRuns(denver, due, at('2026-11-30T15:01:00Z'));
    expect(run.missed.map(({ on }) => on)).toEqual(['2026-11-27', '2026-11-28', '2026-11-29']);
    expect(run.present?.on).toBe('2026-11-30');
    expect(dueRuns(denver, due, at('2027-11-30T15:01:00Z')).missed).toHaveLength(31);
  });
});

describe('coversFrom', () => {
  const weekdays = { ...denver, days: [0, 1, 2, 3, 4] };
  it('makes up for the weekend on Monday on request', () => {
    expect(coversFrom(weekdays, '2026-11-30', true)).toBe('2026-11-28');
    expect(coversFrom(weekdays, '2026-11-30', false)).toBe('2026-11-30');
    expect(coversFrom(weekdays, '2026-12-01', true)).toBe('2026-12-01');
    expect(coversFrom({ ...denver, days: [0] }, '2026-11-30', true)).toBe('2026-11-24');
  });
});
