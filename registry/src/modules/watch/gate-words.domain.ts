import type { Sample } from './sample.domain';
import { ratio, type Quantile, type Share } from './statistics.domain';

type Metric = {
  readonly name: 'load' | 'lcp' | 'inp' | 'cls' | 'content';
  readonly what: string;
  readonly quantile: Quantile;
  /** Less than this above the default's value does not matter. */
  readonly floor: number;
  readonly show: (value: number) => string;
};

/** The percentile that measures slowness: the median for most of a visitor's waits, the upper quartile for the rest. */
export const metrics: readonly Metric[] = [
  {
    name: 'content',
    what: 'time to content',
    quantile: 'p50',
    floor: 100,
    show: (value: number) => `${(value / 1_000).toFixed(1)} s`,
  },
  {
    name: 'load',
    what: 'load time',
    quantile: 'p75',
    floor: 100,
    show: (value: number) => `${(value / 1_000).toFixed(1)} s`,
  },
  {
    name: 'lcp',
    what: 'largest paint',
    quantile: 'p75',
    floor: 100,
    show: (value: number) => `${(value / 1_000).toFixed(1)} s`,
  },
  {
    name: 'inp',
    what: 'reaction to input',
    quantile: 'p75',
    floor: 50,
    show: (value: number) => `${Math.round(value)} ms`,
  },
  {
    name: 'cls',
    what: 'layout shift',
    quantile: 'p75',
    floor: 0.05,
    show: (value: number) => value.toFixed(2),
  },
];

export const percent = (share: Share): string => {
  const value = ratio(share) * 100;
  return `${value === 0 || value >= 10 ? Math.round(value) : value.toFixed(1)} %`;
};
/** A visitor who met both good and failed pages counts as a part. */
export const shown = (share: Share): string => `${Math.round(share.count)} of ${share.of}`;

export const causeOf = ({ mostOften }: Sample): string =>
  mostOften === null ? '' : `; most often: ${mostOften}`;

const describeShares = (what: string, share: Share, before: Share, { release }: Sample): string =>
  `${what} for ${shown(share)} visitors (${percent(share)}) against ${shown(before)} (${percent(before)}) of ${release}`;

export const describeFailures = (failed: Share, reference: Sample, failedBefore: Share): string =>
  describeShares('pages failed', failed, failedBefore, reference);

export const describeViews = ({
  visitors,
  views,
  failedViews,
  lostViews,
  release,
}: Sample): string => {
  const lost = lostViews === 0 ? '' : ` and ${lostViews} more without an outcome`;
  return `${visitors} ${visitors === 1 ? 'visitor' : 'visitors'} of ${release} with ${views} page views, ${failedViews} of them failed${lost}`;
};

export const describeLost = (lost: Share, reference: Sample, before: Share): string =>
  `${describeShares('pages ended without an outcome', lost, before, reference)}: they hung, crashed or were cut off`;

export const describeVain = (vain: Share, reference: Sample, before: Share): string =>
  describeShares('presses led nowhere or to an error', vain, before, reference);
