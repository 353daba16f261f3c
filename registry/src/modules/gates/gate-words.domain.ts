import type { Sample } from './sample.domain';
import { ratio, type Share } from './statistics.domain';

/** What slowness is measured by. */
export const metrics = [
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

export const percent = (share: Share): string => {
  const value = ratio(share) * 100;
  return `${value === 0 || value >= 10 ? Math.round(value) : value.toFixed(1)} %`;
};
/** A visitor who met both good and failed pages counts as a part. */
export const shown = (share: Share): string => `${Math.round(share.count)} of ${share.of}`;

export const causeOf = ({ mostOften }: Sample): string =>
  mostOften === null ? '' : `; most often: ${mostOften}`;

export const describeFailures = (failed: Share, reference: Sample, failedBefore: Share): string =>
  `pages failed for ${shown(failed)} visitors (${percent(failed)}) against ${shown(failedBefore)} (${percent(failedBefore)}) of ${reference.release}`;

export const describeViews = ({ visitors, views, failedViews, release }: Sample): string =>
  `${visitors} ${visitors === 1 ? 'visitor' : 'visitors'} of ${release} with ${views} page views, ${failedViews} of them failed`;
