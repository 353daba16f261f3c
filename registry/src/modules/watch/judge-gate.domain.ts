import type { Gate } from '@billfold/shared/contracts/rollout.contract';
import {
  exceeds,
  finalZ,
  interimZ,
  isSlowerThan,
  ratio,
  wilson,
  type Measured,
  type Share,
} from './statistics.domain';
import {
  causeOf,
  describeFailures,
  describeLost,
  describeVain,
  describeViews,
  metrics,
  percent,
  shown,
} from './gate-words.domain';
import type { Sample } from './sample.domain';
import { isPlainlyAbove, isPlainlyHigher } from './sequential-test.domain';

export type GateCase = {
  readonly gate: Gate;
  /** How many steps lie behind this one: they have used up their part of the error rate of the rollout. */
  readonly stepsTaken: number;
  /** How long the window has been open. */
  readonly elapsedS: number;
  readonly candidate: Sample;
  /** The default release in the same window. */
  readonly standard: Sample;
  /** The default release before all visitors got the candidate, for the comparison at 100 %. Null below. */
  readonly earlier: Sample | null;
  /** The shell's default release in the same window; null when the shell itself is judged. */
  readonly shell: Sample | null;
  /** Whether the shell's rollout was changed since the step began. */
  readonly hasNewShell: boolean;
  /** Locked or switched off: no step can be taken, so no look is the last one. */
  readonly isHeld: boolean;
};

export type Verdict =
  | { readonly kind: 'undecided' }
  | { readonly kind: 'success' | 'failure'; readonly reason: string }
  /** `isWithdrawn`: until an operator decides, the candidate is served to no visitor. */
  | { readonly kind: 'inconclusive'; readonly isWithdrawn: boolean; readonly reason: string };

/** A good canary is blamed for failures in one of a thousand rollouts at most. */
const alphaPerRollout = 1 / 1_000;
/**
 * What is looked at again and again has its part of a step's error rate: slowness five times. A canary ends mostly by
 * the first.
 */
const parts = {
  failures: 0.6,
  /** Three looks at what has no comparison. */
  alone: 0.04,
  lost: 0.08,
  vain: 0.05,
  api: 0.05,
  slowness: 0.02,
};
/**
 * Each step uses half of the remaining error budget, for any number of steps: most bad canaries are found in the first.
 */
const alphaOf = (stepsTaken: number): number => alphaPerRollout * 2 ** -(stepsTaken + 1);
/** Fewer visitors of the candidate decide nothing, however bad it looks. */
const fewestVisitors = 5;

/**
 * A release that fails for more visitors than this needs no other one beside it to be called broken; so does one whose
 * pages end without an outcome, or whose presses lead nowhere, this often.
 */
const brokenShare = 0.2;
const brokenLostShare = 0.3;
const brokenVainShare = 0.4;
/** Another design may have more presses that lead nowhere than this less one; a broken one has many more. */
const maxVainIncrease = 0.1;

/** Above this share of failing views the cause is not a candidate. */
const unhealthyShare = 0.1;

/**
 * The share of failed views. `countsAfterApi`: also views with an error after a failed call, for when the API fails for
 * the candidate alone.
 */
const failedShare = (sample: Sample, countsAfterApi: boolean): Share => ({
  count: Math.max(0, sample.failed - (countsAfterApi ? 0 : sample.erroredAfterApi)),
  of: sample.visitors,
});
const lostShare = ({ lost, watched }: Sample): Share => ({ count: lost, of: watched });
const vainShare = ({ vain, acting }: Sample): Share => ({ count: vain, of: acting });
const apiShare = ({ apiFailing, visitors }: Sample): Share => ({ count: apiFailing, of: visitors });

/** How much higher a share may be. Slow visitors have no margin: their limit is one. */
const marginOf = ({ maxFailureIncrease }: Gate, part: keyof typeof parts): number => {
  if (part === 'slowness') return 0;
  return part === 'vain' ? Math.max(maxVainIncrease, maxFailureIncrease) : maxFailureIncrease;
};

/** Whether a share of the candidate is plainly higher, at this look or at any other one of the rollout. */
const isPlain = (
  { gate, stepsTaken }: GateCase,
  part: keyof typeof parts,
  one: Share,
  other: Share,
): boolean =>
  one.of >= fewestVisitors &&
  isPlainlyHigher(one, other, marginOf(gate, part), alphaOf(stepsTaken) * parts[part]);

/**
 * The first kind of time, or shift, that is slower than allowed, in words. A floor keeps a few milliseconds from
 * mattering.
 */
const describeSlowdown = (given: GateCase, reference: Sample, z: number): string | null => {
  const { gate, candidate } = given;
  for (const { name, what, quantile, floor, show } of metrics) {
    const [now, before] = [candidate[name], reference[name]];
    if (now.count < gate.minSamples || before.count < gate.minSamples) continue;
    const [value, usual] = [now[quantile], before[quantile]];
    if (value === null || usual === null) continue;
    const limit = Math.max(usual * gate.maxSlowdown, usual + floor);
    const above = ({ count, countAbove }: Measured): Share => ({
      count: Math.min(count, countAbove(limit)),
      of: count,
    });
    // Where a quarter is slow in either release, chance decides which side of the limit the 75th percentile is on.
    if (
      isSlowerThan(now, limit, z, quantile) &&
      isPlain(given, 'slowness', above(now), above(before))
    ) {
      const part = quantile === 'p50' ? 'half' : 'a quarter';
      return `the ${what} of ${part} of ${now.count} visitors is above ${show(value)}, against ${show(usual)} of ${reference.release}; allowed is ${gate.maxSlowdown} times that`;
    }
  }
  return null;
};

/** Whether so many fail that no candidate can be the cause. Few visitors must show it beyond chance. */
const isUnhealthy = (share: Share, { minSamples }: Gate): boolean =>
  (share.of >= minSamples ? ratio(share) : wilson(share, finalZ).lower) > unhealthyShare;

/** The reason why this window gives no verdict on the candidate; null when it gives one. */
const describeDisturbance = (
  { gate, shell, standard, candidate }: GateCase,
  /** No default beside it: the API's failures are not known from other views. */
  isAlone: boolean,
): string | null => {
  if (shell !== null && isUnhealthy(failedShare(shell, true), gate)) {
    const failed = failedShare(shell, true);
    return `pages of the shell ${shell.release} itself failed for ${shown(failed)} visitors (${percent(failed)})`;
  }
  const [api, apiOfStandard] = [apiShare(candidate), apiShare(standard)];
  if (isUnhealthy(api, gate) && (isAlone || isUnhealthy(apiOfStandard, gate))) {
    const ofStandard = isAlone ? '' : ` and for ${shown(apiOfStandard)} of ${standard.release}`;
    return `calls to the API failed for ${shown(api)} visitors of the candidate${ofStandard}`;
  }
  const failed = failedShare(standard, true);
  if (isUnhealthy(failed, gate))
    return `pages of the default ${standard.release} itself failed for ${shown(failed)} visitors (${percent(failed)})`;
  return null;
};

type Compared = {
  readonly given: GateCase;
  readonly reference: Sample;
  /** The default's values are from before the step. */
  readonly isEarlier: boolean;
  readonly isLastLook: boolean;
};

const pause = (reason: string, isWithdrawn = false): Verdict => ({
  kind: 'inconclusive',
  isWithdrawn,
  reason,
});

/**
 * Failures that are plain without a comparison, in words: few visitors got the default, and the shell has been seen in
 * the same window. Whether it was well, and the API, is the disturbance.
 */
const describeBroken = (
  { gate, stepsTaken, candidate, shell }: GateCase,
  reference: Sample,
  failed: Share,
): string | null => {
  if (shell !== null && shell.visitors < fewestVisitors) return null;
  const isBroken = (share: Share, bar: number): boolean =>
    share.of >= fewestVisitors &&
    isPlainlyAbove(
      share,
      Math.max(bar, gate.maxFailureIncrease),
      alphaOf(stepsTaken) * parts.alone,
    );
  const { release } = reference;
  const counted = (visitors: number): string => {
    if (visitors === 0) return `no page of ${release} was counted`;
    return `pages of ${release} were counted for only ${visitors} of the visitors`;
  };
  const describe = (what: string, share: Share, visitors: number): string =>
    `pages ${what} for ${shown(share)} visitors (${percent(share)}), while the shell and the API worked; ${counted(visitors)} to compare with${causeOf(candidate)}`;
  if (reference.visitors < fewestVisitors && isBroken(failed, brokenShare))
    return describe('failed', failed, reference.visitors);
  const lost = lostShare(candidate);
  if (reference.watched < fewestVisitors && isBroken(lost, brokenLostShare))
    return describe('ended without an outcome', lost, reference.watched);
  const vain = vainShare(candidate);
  if (reference.acting < fewestVisitors && isBroken(vain, brokenVainShare))
    return describe('had presses that led nowhere or to an error', vain, reference.acting);
  return null;
};

/** Failures that are plain, in words: what its pages said, and what they did not. */
const describePlainFailures = (
  given: GateCase,
  reference: Sample,
  failed: Share,
  failedBefore: Share,
): string | null => {
  const { candidate } = given;
  if (isPlain(given, 'failures', failed, failedBefore))
    return `${describeFailures(failed, reference, failedBefore)}${causeOf(candidate)}`;
  const [lost, lostBefore] = [lostShare(candidate), lostShare(reference)];
  if (isPlain(given, 'lost', lost, lostBefore)) return describeLost(lost, reference, lostBefore);
  const [vain, vainBefore] = [vainShare(candidate), vainShare(reference)];
  if (isPlain(given, 'vain', vain, vainBefore)) return describeVain(vain, reference, vainBefore);
  return describeBroken(given, reference, failed);
};

/** What is plain against the candidate, and what then happens; null for nothing. */
const judgePlain = (
  { given, reference, isEarlier, isLastLook }: Compared,
  failed: Share,
  failedBefore: Share,
): Verdict | null => {
  const failures = describePlainFailures(given, reference, failed, failedBefore);
  const slowdown = describeSlowdown(given, reference, isLastLook ? finalZ : interimZ);
  const seen = failures ?? slowdown;
  if (seen === null) return null;
  const isAlone = isEarlier || reference.visitors < fewestVisitors;
  const disturbance = describeDisturbance(given, isAlone);
  if (disturbance !== null) return pause(`not judged, since ${disturbance}. Seen was: ${seen}`);
  if (given.hasNewShell)
    return pause(`not judged, since the shell was changed during this step. Seen was: ${seen}`);
  if (failures === null && isEarlier)
    return pause(
      `slower than before, while no visitor is served the default to compare with: ${seen}`,
    );
  return { kind: 'failure', reason: seen };
};

/** What the last look of a window finds that nothing plain speaks against. */
const judgeEnd = (
  { given, reference, isEarlier, isLastLook }: Compared,
  failed: Share,
  failedBefore: Share,
): Verdict => {
  const { gate, candidate } = given;
  if (candidate.visitors < gate.minSamples || reference.visitors < gate.minSamples)
    return pause(
      `too little traffic in ${gate.windowS} s: ${describeViews(candidate)}; ${describeViews(reference)}; ${gate.minSamples} visitors of each are needed${causeOf(candidate)}`,
      true,
    );
  const disturbance = describeDisturbance(given, isEarlier);
  if (disturbance !== null) return pause(`not judged, since ${disturbance}`);
  const seen = describeFailures(failed, reference, failedBefore);
  if (isLastLook && exceeds(failed, failedBefore, gate.maxFailureIncrease, finalZ))
    return pause(`not good enough to go on, not plainly bad: ${seen}${causeOf(candidate)}`, true);
  const [lost, lostBefore] = [lostShare(candidate), lostShare(reference)];
  if (isLastLook && exceeds(lost, lostBefore, gate.maxFailureIncrease, finalZ))
    return pause(
      `not good enough to go on, not plainly bad: ${describeLost(lost, reference, lostBefore)}`,
      true,
    );
  return { kind: 'success', reason: seen };
};

/**
 * Judges one step of a rollout. A plain failure counts from few visitors on and before the window ends, a success never
 * does. The verdict is inconclusive with too few visitors, or when the API, the shell or the default release may have
 * caused the failures.
 */
export const judgeGate = (given: GateCase): Verdict => {
  const { gate, candidate, standard, earlier, isHeld, elapsedS } = given;
  const isOver = elapsedS >= gate.windowS;
  const isEarlier = standard.visitors < gate.minSamples && earlier !== null;
  const reference = isEarlier ? earlier : standard;
  const compared: Compared = { given, reference, isEarlier, isLastLook: isOver && !isHeld };
  const [api, apiBefore] = [apiShare(candidate), apiShare(reference)];
  const provokesApi = !isEarlier && isPlain(given, 'api', api, apiBefore);
  const [failed, failedBefore] = [
    failedShare(candidate, provokesApi),
    failedShare(reference, provokesApi),
  ];
  const plain = judgePlain(compared, failed, failedBefore);
  if (plain !== null) return plain;
  if (
    provokesApi ||
    (compared.isLastLook &&
      !isEarlier &&
      exceeds(api, apiBefore, gate.maxFailureIncrease, finalZ) &&
      candidate.visitors >= gate.minSamples)
  )
    return pause(
      `calls to the API failed for ${shown(api)} visitors (${percent(api)}) against ${shown(apiBefore)} of ${reference.release}: the API or the release may be at fault`,
    );
  return isOver ? judgeEnd(compared, failed, failedBefore) : { kind: 'undecided' };
};
