import { describe, expect, it } from '@jest/globals';
import { usualGate } from '@billfold/shared/contracts/rollout-defaults';
import { countOfEvents, createRandom } from '../../testing/random';
import { judgeGate } from './judge-gate.domain';
import type { Sample } from './sample.domain';
import { emptySample } from './testing/empty-sample';
import { simulateStep } from './testing/simulate-gate';
import { failingKinds, working } from './testing/simulated-kinds';

const judgingS = 2;
const steps = [5, 25, 50, 100];

type World = {
  /** Share of failing visitors. */
  readonly candidate: number;
  readonly standard: number;
  readonly visitorsPerS: number;
};

/** Counts of visitors of both releases in one window, as they come. */
const openWindow = (percent: number, world: World, random: () => number) => {
  const counts = { candidate: { visitors: 0, failed: 0 }, standard: { visitors: 0, failed: 0 } };
  return {
    counts,
    pass: (seconds: number): void => {
      const all = seconds * world.visitorsPerS;
      const ofCandidate = countOfEvents(all, percent / 100, random);
      for (const [who, came] of [
        ['candidate', ofCandidate],
        ['standard', all - ofCandidate],
      ] as const) {
        counts[who].visitors += came;
        counts[who].failed += countOfEvents(came, world[who], random);
      }
    },
  };
};

const sampleOf = (release: string, { visitors, failed }: Pick<Sample, 'visitors' | 'failed'>) => ({
  ...emptySample(release),
  visitors,
  failed,
  views: visitors,
  failedViews: failed,
});

type End = {
  readonly kind: 'blamed' | 'done';
  readonly step: number;
  readonly seconds: number;
  readonly pauses: number;
};

/** One rollout through all of its steps with a look every judging round; after a pause an operator resumes it. */
const rollOut = (world: World, seed: number): End => {
  const random = createRandom(seed);
  const earlier = { visitors: 0, failed: 0 };
  let pauses = 0;
  for (const [step, percent] of steps.entries()) {
    const { counts, pass } = openWindow(percent, world, random);
    for (let seconds = judgingS; seconds <= usualGate.windowS; seconds += judgingS) {
      pass(judgingS);
      const verdict = judgeGate({
        gate: usualGate,
        stepsTaken: step,
        elapsedS: seconds,
        candidate: sampleOf('mf-inbox@1.1.0-b', counts.candidate),
        standard: sampleOf('mf-inbox@1.0.0-a', counts.standard),
        earlier: percent < 100 ? null : sampleOf('mf-inbox@1.0.0-a', earlier),
        shell: null,
        hasNewShell: false,
        isHeld: false,
      });
      if (verdict.kind === 'failure') return { kind: 'blamed', step, seconds, pauses };
      if (verdict.kind === 'inconclusive') pauses += 1;
      if (verdict.kind !== 'undecided') break;
    }
    earlier.visitors += counts.standard.visitors;
    earlier.failed += counts.standard.failed;
  }
  return { kind: 'done', step: steps.length, seconds: 0, pauses };
};

const simulate = (rollouts: number, world: World, firstSeed: number): readonly End[] =>
  Array.from({ length: rollouts }, (_, index) => rollOut(world, firstSeed + index));

describe('400 canaries as good as the default', () => {
  // With an error rate of one in a hundred instead of a thousand, four of them would be blamed.
  it('are never blamed', () => {
    const ends = [0.001, 0.01, 0.05].flatMap((share) =>
      [5, 50].flatMap((visitorsPerS) =>
        simulate(67, { candidate: share, standard: share, visitorsPerS }, 777),
      ),
    );
    expect(ends.length).toBeGreaterThanOrEqual(400);
    expect(ends.filter(({ kind }) => kind === 'blamed')).toEqual([]);
  });
});

describe('200 canaries as good as the default in all that a gate compares', () => {
  it('are never blamed', () => {
    const bases = [working(), working({ failed: 0.05, lost: 0.1, vain: 0.15, contentMs: 1_500 })];
    const ends = Array.from({ length: 200 }, (_, index) => {
      const standard = bases[index % bases.length] ?? working();
      return simulateStep({
        gate: usualGate,
        stepsTaken: 0,
        viewsPerS: 2,
        share: [0.05, 0.5, 1][index % 3] ?? 1,
        candidate: standard,
        standard,
        earlier: 300,
        random: createRandom(4_000 + index),
      });
    });
    expect(ends.filter(({ verdict }) => verdict === 'failure')).toEqual([]);
  });
});

describe.each(Object.entries(failingKinds))('canary that %s', (_name, candidate) => {
  it('is rolled back at half of 100 views a minute before its window ends', () => {
    const ends = Array.from({ length: 5 }, (_, index) =>
      simulateStep({
        gate: usualGate,
        stepsTaken: 0,
        viewsPerS: 100 / 60,
        share: 0.5,
        candidate,
        standard: working(),
        earlier: 0,
        random: createRandom(100 + index),
      }),
    );
    expect(ends.map(({ verdict }) => verdict)).toEqual(Array.from({ length: 5 }, () => 'failure'));
  });
});

/** How many of 50 bad canaries are not blamed in time. */
const late = (world: World, atMostS: number): number =>
  simulate(50, world, 777).filter(
    ({ kind, step, seconds }) => kind !== 'blamed' || step > 0 || seconds > atMostS,
  ).length;

describe('bad canary', () => {
  it('is blamed within 30 s when all of its views fail', () => {
    for (const standard of [0, 0.05])
      expect(late({ candidate: 1, standard, visitorsPerS: 10 }, 30)).toBe(0);
  });

  it('is blamed within 60 s when 30 % of its 10 views a second fail', () => {
    for (const standard of [0, 0.01, 0.05])
      expect(late({ candidate: 0.3, standard, visitorsPerS: 200 }, 60)).toBe(0);
  });

  it('is mostly blamed within 60 s when it has only 30 views until then', () => {
    expect(late({ candidate: 0.3, standard: 0, visitorsPerS: 10 }, 60)).toBeLessThanOrEqual(5);
  });
});
