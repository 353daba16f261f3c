import type { Gate } from '@billfold/shared/contracts/rollout.contract';
import {
  exceeds,
  finalZ,
  interimZ,
  isSlowerThan,
  ratio,
  type Measured,
  type Share,
} from './statistics.domain';

/** The counts of one release's page views in a window. */
export type Sample = {
  readonly release: string;
  readonly views: number;
  readonly failed: number;
  /** Of the failed ones: loaded, and had an error after a call to the API had failed. */
  readonly erroredAfterApi: number;
  /** Views in which a call to the API failed. */
  readonly apiFailing: number;
  readonly load: Measured;
  readonly lcp: Measured;
  readonly inp: Measured;
  readonly cls: Measured;
  /** What went wrong most often, such as `remoteEntry.js missing`; null when nothing did. */
  readonly mostOften: string | null;
};

export type GateCase = {
  readonly gate: Gate;
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
  | { readonly kind: 'success' | 'failure' | 'inconclusive'; readonly reason: string };

/** Above this share of failing views the cause is not a candidate. */
const unhealthyShare = 0.1;

const metrics = [
  {
    name: 'load',
    what: 'load time',
    floor: 100,
    show: (value: number) => `${(value / 1_000).toFixed(1)} s`,
  },
  {
    name: 'lcp',
    what: 'largest paint',
    floor: 100,
    show: (value: number) => `${(value / 1_000).toFixed(1)} s`,
  },
  {
    name: 'inp',
    what: 'reaction to input',
    floor: 50,
    show: (value: number) => `${Math.round(value)} ms`,
  },
  { name: 'cls', what: 'layout shift', floor: 0.05, show: (value: number) => value.toFixed(2) },
] as const;

const percent = (share: Share): string => {
  const value = ratio(share) * 100;
  return `${value === 0 || value >= 10 ? Math.round(value) : value.toFixed(1)} %`;
};
const shown = (share: Share): string => `${share.count} of ${share.of}`;

/**
 * The share of failed views. `countsAfterApi`: also views with an error after a failed call, for when the API fails for the
 * candidate alone.
 */
const failedShare = (sample: Sample, countsAfterApi: boolean): Share => ({
  count: sample.failed - (countsAfterApi ? 0 : sample.erroredAfterApi),
  of: sample.views,
});
const apiShare = ({ apiFailing, views }: Sample): Share => ({ count: apiFailing, of: views });

const describeFailures = (
  candidate: Sample,
  failed: Share,
  reference: Sample,
  failedBefore: Share,
): string => {
  const often = candidate.mostOften === null ? '' : `; most often: ${candidate.mostOften}`;
  return `${shown(failed)} page views failed (${percent(failed)}) against ${shown(failedBefore)} (${percent(failedBefore)}) of ${reference.release}${often}`;
};

/** The first kind of time, or shift, that is slower than allowed, in words. A floor keeps a few milliseconds from mattering. */
const describeSlowdown = (
  gate: Gate,
  candidate: Sample,
  reference: Sample,
  z: number,
): string | null => {
  for (const { name, what, floor, show } of metrics) {
    const [now, before] = [candidate[name], reference[name]];
    if (
      now.p75 === null ||
      before.p75 === null ||
      now.count < gate.minSamples ||
      before.count < gate.minSamples
    )
      continue;
    const limit = Math.max(before.p75 * gate.maxSlowdown, before.p75 + floor);
    if (isSlowerThan(now, limit, z)) {
      return `the ${what} of a quarter of ${now.count} page views is above ${show(now.p75)}, against ${show(before.p75)} of ${reference.release}; allowed is ${gate.maxSlowdown} times that`;
    }
  }
  return null;
};

/** The reason why this window gives no verdict on the candidate; null when it gives one. */
const describeDisturbance = (
  { gate, shell, standard, candidate }: GateCase,
  isEarlier: boolean,
): string | null => {
  const isUnhealthy = (share: Share): boolean =>
    share.of >= gate.minSamples && ratio(share) > unhealthyShare;
  if (shell !== null && isUnhealthy(failedShare(shell, true))) {
    const failed = failedShare(shell, true);
    return `the shell ${shell.release} itself failed in ${shown(failed)} page views (${percent(failed)})`;
  }
  const [api, apiOfStandard] = [apiShare(candidate), apiShare(standard)];
  if (isUnhealthy(api) && (isEarlier || isUnhealthy(apiOfStandard))) {
    const ofStandard = isEarlier ? '' : ` and in ${shown(apiOfStandard)} of ${standard.release}`;
    return `calls to the API failed in ${shown(api)} page views of the candidate${ofStandard}`;
  }
  const failed = failedShare(standard, true);
  if (isUnhealthy(failed))
    return `the default ${standard.release} itself failed in ${shown(failed)} page views (${percent(failed)})`;
  return null;
};

/**
 * Judges one step of a rollout. A strong failure counts before the window ends, a success never does. The verdict is inconclusive
 * with too few page views, or when the API, the shell or the default release may have caused the failures.
 */
export const judgeGate = (given: GateCase): Verdict => {
  const { gate, candidate, standard, earlier, hasNewShell, isHeld, elapsedS } = given;
  const isOver = elapsedS >= gate.windowS;
  const z = isOver && !isHeld ? finalZ : interimZ;
  const isEarlier = standard.views < gate.minSamples && earlier !== null;
  const reference = isEarlier ? earlier : standard;
  if (candidate.views < gate.minSamples || reference.views < gate.minSamples) {
    const few = `too little traffic: ${candidate.views} page views of ${candidate.release} and ${reference.views} of ${reference.release} in ${gate.windowS} s, of ${gate.minSamples} that each needs`;
    return isOver ? { kind: 'inconclusive', reason: few } : { kind: 'undecided' };
  }
  const provokesApi =
    !isEarlier && exceeds(apiShare(candidate), apiShare(reference), gate.maxFailureIncrease, z);
  const [failed, failedBefore] = [
    failedShare(candidate, provokesApi),
    failedShare(reference, provokesApi),
  ];
  const failures = exceeds(failed, failedBefore, gate.maxFailureIncrease, z)
    ? describeFailures(candidate, failed, reference, failedBefore)
    : null;
  const slowdown = describeSlowdown(gate, candidate, reference, z);
  const disturbance = describeDisturbance(given, isEarlier);
  const seen = failures ?? slowdown;

  if (seen !== null && disturbance !== null)
    return { kind: 'inconclusive', reason: `not judged, since ${disturbance}. Seen was: ${seen}` };
  if (seen !== null && hasNewShell)
    return {
      kind: 'inconclusive',
      reason: `not judged, since the shell was changed during this step. Seen was: ${seen}`,
    };
  if (failures !== null) return { kind: 'failure', reason: failures };
  if (slowdown !== null && isEarlier)
    return {
      kind: 'inconclusive',
      reason: `slower than before, while no visitor is served the default to compare with: ${slowdown}`,
    };
  if (slowdown !== null) return { kind: 'failure', reason: slowdown };
  if (provokesApi) {
    const api = apiShare(candidate);
    return {
      kind: 'inconclusive',
      reason: `calls to the API failed in ${shown(api)} page views (${percent(api)}) against ${shown(apiShare(reference))} of ${reference.release}: the API or the release may be at fault`,
    };
  }
  if (!isOver) return { kind: 'undecided' };
  if (disturbance !== null)
    return { kind: 'inconclusive', reason: `not judged, since ${disturbance}` };
  return {
    kind: 'success',
    reason: describeFailures({ ...candidate, mostOften: null }, failed, reference, failedBefore),
  };
};
