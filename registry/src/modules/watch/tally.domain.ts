import type { Beacon, ViewNote } from '@billfold/shared/contracts/beacon.contract';
import { addHistograms, clsScale, withValue, type Histogram } from './histogram.domain';

/** The counts of the page views of one release. */
export type Tally = {
  readonly views: number;
  /** Ended in a fallback, a reload or a failure, or had an error of the module. */
  readonly failed: number;
  readonly fellBack: number;
  readonly reloaded: number;
  readonly errored: number;
  /** Views in which a call to the API failed. */
  readonly apiFailing: number;
  readonly loadMs: Histogram;
  readonly lcpMs: Histogram;
  readonly inpMs: Histogram;
  /** In ten-thousandths. */
  readonly cls: Histogram;
  readonly contentMs: Histogram;
  /**
   * Views that began long enough ago to have an outcome, and those that have one; only while a gate judges the module.
   */
  readonly begun: number;
  readonly answered: number;
  /** Presses on controls, and those of them that led nowhere or made the module throw. */
  readonly actions: number;
  readonly vain: number;
};

export const emptyTally: Tally = {
  views: 0,
  failed: 0,
  fellBack: 0,
  reloaded: 0,
  errored: 0,
  apiFailing: 0,
  loadMs: [],
  lcpMs: [],
  inpMs: [],
  cls: [],
  contentMs: [],
  begun: 0,
  answered: 0,
  actions: 0,
  vain: 0,
};

export const addTallies = (one: Tally, other: Tally): Tally => ({
  views: one.views + other.views,
  failed: one.failed + other.failed,
  fellBack: one.fellBack + other.fellBack,
  reloaded: one.reloaded + other.reloaded,
  errored: one.errored + other.errored,
  apiFailing: one.apiFailing + other.apiFailing,
  loadMs: addHistograms(one.loadMs, other.loadMs),
  lcpMs: addHistograms(one.lcpMs, other.lcpMs),
  inpMs: addHistograms(one.inpMs, other.inpMs),
  cls: addHistograms(one.cls, other.cls),
  contentMs: addHistograms(one.contentMs, other.contentMs),
  begun: one.begun + other.begun,
  answered: one.answered + other.answered,
  actions: one.actions + other.actions,
  vain: one.vain + other.vain,
});

/** A view may be answered before it counts as begun. */
export const lostOf = ({ begun, answered }: Pick<Tally, 'begun' | 'answered'>): number =>
  Math.max(0, begun - answered);

const single = (value: number | undefined, scale = 1): Histogram =>
  value === undefined ? [] : withValue([], value * scale);

/**
 * A time to load counts only where the release was loaded: how long a failure took is no speed, nor is the 0 of a
 * release that was loaded already.
 */
export const tallyOf = ({ outcome, loadMs, errors, apiFailures, vitals }: Beacon): Tally => ({
  ...emptyTally,
  views: 1,
  failed: outcome !== 'loaded' || errors > 0 ? 1 : 0,
  fellBack: outcome === 'fallback' ? 1 : 0,
  reloaded: outcome === 'reload' ? 1 : 0,
  errored: errors > 0 ? 1 : 0,
  apiFailing: apiFailures > 0 ? 1 : 0,
  loadMs: outcome === 'loaded' && loadMs > 0 ? single(loadMs) : [],
  lcpMs: single(vitals.lcpMs),
  inpMs: single(vitals.inpMs),
  cls: single(vitals.cls, clsScale),
  contentMs: outcome === 'loaded' ? single(vitals.contentMs) : [],
});

/** The counts of a note, of which each kind has its own. */
export type NoteCounts = Pick<Tally, 'begun' | 'answered' | 'actions' | 'vain'>;
export const countsOf = ({ kind, actions = 0, vain = 0 }: ViewNote): NoteCounts => ({
  begun: kind === 'begun' ? 1 : 0,
  answered: kind === 'answered' ? 1 : 0,
  actions: kind === 'acted' ? actions : 0,
  vain: kind === 'acted' ? Math.min(vain, actions) : 0,
});

/** Why a view failed. Steps are those of loading, and `run` for what the loaded module did. */
export type Cause = {
  readonly release: string;
  readonly step: string;
  readonly cause: string;
  readonly file: string;
};

/**
 * A loaded module threw in a view where the API had failed: not counted against it while the API fails for others too.
 */
export const afterApiFailure = { step: 'run', cause: 'api_failed' } as const;

const plainFile = (file: string | null): string =>
  (file ?? '')
    .split(/[?#]/, 1)[0]
    ?.replace(/^https?:\/\/[^/]+/, '')
    .replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ') ?? '';

/** One cause per failure of the module's own files, and one for a loaded module that threw. */
export const causesOf = ({
  module,
  release,
  outcome,
  failures,
  errors,
  apiFailures,
}: Beacon): readonly Cause[] => [
  ...failures
    .filter((failure) => failure.release.startsWith(`${module}@`))
    .map((failure) => ({
      release: failure.release,
      step: failure.step,
      cause: failure.cause,
      file: plainFile(failure.file),
    })),
  ...(errors > 0 && outcome === 'loaded'
    ? [
        apiFailures > 0
          ? { release, ...afterApiFailure, file: '' }
          : { release, step: 'run', cause: 'threw', file: '' },
      ]
    : []),
];

/**
 * The time that a beacon is counted under: its minute, cut where a window of a gate began in that minute, so that a
 * window holds nothing from before. A cut that lies ahead of this clock is not there yet.
 */
export const slotOf = (now: Date, cuts: readonly Date[]): Date => {
  const minute = Math.floor(now.getTime() / 60_000) * 60_000;
  return new Date(
    Math.max(minute, ...cuts.map((cut) => cut.getTime()).filter((cut) => cut <= now.getTime())),
  );
};
