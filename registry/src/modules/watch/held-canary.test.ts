import { describe, expect, it } from '@jest/globals';
import { emptyRollout } from '@billfold/shared/contracts/rollout-defaults';
import type { PercentageRule } from '@billfold/shared/contracts/rollout.contract';
import { countOfEvents, createRandom } from '../../testing/random';
import { gateWindow } from './gate-window.domain';
import { judgeGate } from './judge-gate.domain';
import type { Sample } from './sample.domain';
import { emptySample } from './testing/empty-sample';

const began = Date.parse('2026-11-01T00:00:00Z');
const gate = { windowS: 900, minSamples: 200, maxFailureIncrease: 0.01, maxSlowdown: 1.5 };
const at = new Date(began).toISOString();
const state = emptyRollout('production', 'mf-inbox', at);
const rule: PercentageRule = {
  release: 'mf-inbox@1.1.0-b',
  percent: 5,
  salt: 's',
  steps: [],
  gate,
  startedAt: at,
  stepSince: at,
  paused: null,
};

/** Page views of one release, minute by minute; answers what a window holds of them. */
const visited = (
  release: string,
  perMinute: number,
  failingShareAt: (minute: number) => number,
  random: () => number,
) => {
  const failed = [0];
  const until = (minute: number): number => {
    while (failed.length <= minute) {
      failed.push(
        (failed.at(-1) ?? 0) + countOfEvents(perMinute, failingShareAt(failed.length - 1), random),
      );
    }
    return failed[minute] ?? 0;
  };
  return (from: number, to: number): Sample => ({
    ...emptySample(release),
    visitors: (to - from) * perMinute,
    failed: until(to) - until(from),
  });
};

/** Looks every minute for so many days; answers the minute in which it is rolled back, null when it never is. */
const watchHeld = (
  days: number,
  seed: number,
  failingShareAt: (minute: number) => number,
): number | null => {
  const random = createRandom(seed);
  const candidate = visited(rule.release, 14, failingShareAt, random);
  const standard = visited('mf-inbox@1.0.0-a', 266, () => 0.03, random);
  for (let minute = 1; minute <= days * 1_440; minute += 1) {
    const { since, elapsedS, hasNewShell } = gateWindow(
      state,
      rule,
      gate.windowS,
      null,
      new Date(began + minute * 60_000),
    );
    const from = Math.round((since.getTime() - began) / 60_000);
    const verdict = judgeGate({
      gate,
      stepsTaken: 0,
      elapsedS,
      hasNewShell,
      isHeld: true,
      candidate: candidate(from, minute),
      standard: standard(from, minute),
      earlier: null,
      shell: null,
    });
    if (verdict.kind === 'failure') return minute;
  }
  return null;
};

describe('canary of a module that is locked for days', () => {
  it('is not rolled back by chance when it equals the default', () => {
    const blamed = Array.from({ length: 20 }, (_, index) =>
      watchHeld(4, index + 1, () => 0.03),
    ).filter((minute) => minute !== null);
    expect(blamed).toEqual([]);
  });

  it('is rolled back within an hour after it turns bad', () => {
    const turnsBad = 3 * 1_440;
    for (const seed of [1, 2, 3]) {
      const minute = watchHeld(4, seed, (now) => (now < turnsBad ? 0.03 : 0.9)) ?? Infinity;
      expect(minute).toBeGreaterThan(turnsBad);
      expect(minute).toBeLessThan(turnsBad + 60);
    }
  });
});
