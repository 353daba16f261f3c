import { lostAfterMs } from '@billfold/shared/contracts/beacon.contract';
import type { Gate } from '@billfold/shared/contracts/rollout.contract';
import { bucketOf, countAbove, countOf, percentileOf, type Histogram } from '../histogram.domain';
import { judgeGate, type Verdict } from '../judge-gate.domain';
import type { Sample } from '../sample.domain';
import type { Measured } from '../statistics.domain';
import { emptySample } from './empty-sample';

const judgingS = 2;
const lostAfterS = lostAfterMs / 1_000;

/** What becomes of one page view, in seconds from its begin. */
export type SimulatedView = {
  /** When the outcome arrives; null for never: the view is lost. */
  readonly answeredAfterS: number | null;
  readonly isFailed: boolean;
  /** The visitor sees it fail, whatever arrives. */
  readonly isHarmed: boolean;
  readonly contentMs: number;
  readonly actions: number;
  readonly vain: number;
};
/** Draws the next view. */
export type SimulatedKind = (random: () => number) => SimulatedView;

export type Simulation = {
  readonly gate: Gate;
  readonly stepsTaken: number;
  /** Of all visitors, each with one view. */
  readonly viewsPerS: number;
  /** Of the visitors, the candidate's. */
  readonly share: number;
  readonly candidate: SimulatedKind;
  readonly standard: SimulatedKind;
  /** The default's visitors before all got the candidate. */
  readonly earlier: number;
  readonly random: () => number;
};

export type SimulatedEnd = {
  readonly verdict: Verdict['kind'];
  /** What the gate saw, in words. */
  readonly reason: string;
  readonly seconds: number;
  /** Visitors of the candidate whose page failed them until then. */
  readonly harmed: number;
};

const measured = (histogram: Histogram): Measured => ({
  count: countOf(histogram),
  get p50() {
    return percentileOf(histogram, 0.5);
  },
  get p75() {
    return percentileOf(histogram, 0.75);
  },
  countAbove: (limit) => countAbove(histogram, limit),
});

/** The counts of one release, which beacons that are under way change when they arrive. */
class Release {
  readonly #counts = {
    visitors: 0,
    failed: 0,
    watched: 0,
    lost: 0,
    acting: 0,
    vain: 0,
  };
  readonly #content: number[] = [];
  readonly #coming = new Map<number, (() => void)[]>();
  harmed = 0;

  readonly #name: string;
  readonly #draw: SimulatedKind;

  constructor(name: string, draw: SimulatedKind) {
    this.#name = name;
    this.#draw = draw;
  }

  begin(now: number, random: () => number): void {
    const view = this.#draw(random);
    const { answeredAfterS } = view;
    if (view.isHarmed) this.harmed += 1;
    if (answeredAfterS !== null) this.#later(now + answeredAfterS, () => this.#answer(view));
    this.#later(now + lostAfterS, () => {
      this.#counts.watched += 1;
      if (answeredAfterS === null) this.#counts.lost += 1;
    });
  }

  pass(now: number): void {
    for (const arrive of this.#coming.get(now) ?? []) arrive();
    this.#coming.delete(now);
  }

  sample(): Sample {
    const { visitors, failed, lost } = this.#counts;
    return {
      ...emptySample(this.#name),
      ...this.#counts,
      views: visitors,
      failedViews: failed,
      lostViews: lost,
      content: measured(this.#content),
    };
  }

  #answer({ isFailed, contentMs, actions, vain }: SimulatedView): void {
    this.#counts.visitors += 1;
    if (isFailed) this.#counts.failed += 1;
    else {
      const bucket = bucketOf(contentMs);
      while (this.#content.length <= bucket) this.#content.push(0);
      this.#content[bucket] = (this.#content[bucket] ?? 0) + 1;
    }
    if (actions === 0) return;
    this.#counts.acting += 1;
    this.#counts.vain += vain / actions;
  }

  #later(at: number, arrive: () => void): void {
    const step = Math.ceil(at / judgingS) * judgingS;
    const coming = this.#coming.get(step);
    if (coming === undefined) this.#coming.set(step, [arrive]);
    else coming.push(arrive);
  }
}

/** How many visitors come in one step; few ones come by chance. */
const visitorsOf = (mean: number, random: () => number): number =>
  Math.floor(mean) + (random() < mean % 1 ? 1 : 0);

/** One step of a rollout, judged as in the product: with a look every two seconds until the verdict. */
export const simulateStep = (simulation: Simulation): SimulatedEnd => {
  const { gate, stepsTaken, viewsPerS, share, random } = simulation;
  const candidate = new Release('mf-inbox@1.1.0-b', simulation.candidate);
  const standard = new Release('mf-inbox@1.0.0-a', simulation.standard);
  const before = new Release('mf-inbox@1.0.0-a', simulation.standard);
  for (let visitor = 0; visitor < simulation.earlier; visitor += 1) before.begin(0, random);
  for (let past = 0; past <= gate.windowS; past += judgingS) before.pass(past);
  // Views from before the gate say nothing of their begin.
  const earlier = { ...before.sample(), watched: 0, lost: 0, lostViews: 0, acting: 0, vain: 0 };
  let seen = 0;
  for (let seconds = judgingS; ; seconds += judgingS) {
    const came = visitorsOf(viewsPerS * judgingS, random);
    for (let visitor = 0; visitor < came; visitor += 1)
      (random() < share ? candidate : standard).begin(seconds, random);
    seen += came;
    candidate.pass(seconds);
    standard.pass(seconds);
    const verdict = judgeGate({
      gate,
      stepsTaken,
      elapsedS: seconds,
      candidate: candidate.sample(),
      standard: standard.sample(),
      earlier: share < 1 ? null : earlier,
      shell: { ...emptySample('shell@1.0.0-a'), visitors: seen, views: seen },
      hasNewShell: false,
      isHeld: false,
    });
    if (verdict.kind !== 'undecided')
      return { verdict: verdict.kind, reason: verdict.reason, seconds, harmed: candidate.harmed };
  }
};
