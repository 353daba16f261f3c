import { dayMs } from '@billfold/shared/contracts/durations';
import { describe, expect, it } from '@jest/globals';
import { dueRuns, nextRun, rezonedRun, type Schedule } from './trigger-schedule.service';

const daily = [0, 1, 2, 3, 4, 5, 6];
const la = 'America/Los_Angeles';
const ny = 'America/New_York';
const guam = 'Pacific/Guam';
const schedule = (zone: string, time = '10:00'): Schedule => ({ days: daily, time, zone });

type Change = {
  readonly from: string;
  readonly to: string;
  readonly now: string;
  readonly lastRunOn: string | null;
  readonly time?: string;
};
const change = ({ from, to, now, lastRunOn, time }: Change): string | null => {
  const old = schedule(from, time);
  const moment = new Date(now);
  const due = nextRun(old, moment, lastRunOn).at;
  return rezonedRun(old, { due, lastRunOn, to }, moment)?.toISOString() ?? null;
};

describe('the next run in another zone', () => {
  it.each([
    ['is at its time there', '2026-12-02T15:00Z', ny, '2026-12-01', '2026-12-02T18:00:00.000Z'],
    [
      'waits for the next day after a run',
      '2026-12-02T17:00Z',
      ny,
      '2026-12-02',
      '2026-12-03T18:00:00.000Z',
    ],
  ])('%s, further west', (_case, now, from, lastRunOn, at) => {
    expect(change({ from, to: la, now, lastRunOn })).toBe(at);
  });

  it('keeps its moment today where its time is past further east', () => {
    // 8:00 in Los Angeles, 11:00 in New York
    expect(change({ from: la, to: ny, now: '2026-12-02T16:00Z', lastRunOn: '2026-12-01' })).toBe(
      '2026-12-02T18:00:00.000Z',
    );
  });

  it('is now where its moment would be too late in the evening', () => {
    // 14:00 in Los Angeles, 17:00 in New York; 19:00 becomes 22:00
    expect(
      change({
        from: la,
        to: ny,
        now: '2026-12-02T22:00Z',
        lastRunOn: '2026-12-01',
        time: '19:00',
      }),
    ).toBe('2026-12-03T00:00:00.000Z');
    // 17:30 in Los Angeles, 20:30 in New York
    expect(
      change({
        from: la,
        to: ny,
        now: '2026-12-03T01:30Z',
        lastRunOn: '2026-12-01',
        time: '19:00',
      }),
    ).toBe('2026-12-03T01:30:00.000Z');
  });

  it('is none where its day is over there', () => {
    // 18:30 in Los Angeles, 21:30 in New York
    expect(
      change({
        from: la,
        to: ny,
        now: '2026-12-03T02:30Z',
        lastRunOn: '2026-12-01',
        time: '19:00',
      }),
    ).toBeNull();
  });

  it('is on a later day than the last one, also where yesterday goes on', () => {
    // 11:00 on December 3 in Guam, 17:00 on December 2 in Los Angeles
    expect(change({ from: guam, to: la, now: '2026-12-03T01:00Z', lastRunOn: '2026-12-03' })).toBe(
      '2026-12-04T18:00:00.000Z',
    );
  });

  it('leaves each chosen day one run at any hour and between any zones', () => {
    const zones = [la, ny, guam, 'America/Denver', 'Pacific/Honolulu', 'Asia/Kolkata'];
    const wrong: string[] = [];
    for (const from of zones)
      for (const to of zones)
        for (const time of ['00:00', '09:30', '20:45'])
          for (let hour = 0; hour < 48; hour += 1) {
            const now = new Date(Date.UTC(2026, 11, 2, hour, 10));
            const old = schedule(from, time);
            const dayBefore = new Date(now.getTime() - dayMs);
            const first = nextRun(old, dayBefore);
            const lastRunOn = first.at <= now ? first.on : null;
            const due = nextRun(old, now, lastRunOn);
            const at = rezonedRun(old, { due: due.at, lastRunOn, to }, now);
            if (at === null) continue;
            const { present } = dueRuns(schedule(to, time), at, at);
            const isDouble = lastRunOn !== null && (present?.on ?? '') <= lastRunOn;
            const isLost = present === null || present.on > due.on;
            if (isDouble || isLost) wrong.push(`${from} ${to} ${time} ${now.toISOString()}`);
          }
    expect(wrong).toEqual([]);
  });
});
