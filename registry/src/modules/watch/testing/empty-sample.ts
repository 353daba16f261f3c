import type { Sample } from '../sample.domain';
import type { Measured } from '../statistics.domain';

const none: Measured = { count: 0, p50: null, p75: null, countAbove: () => 0 };

/** A release without visitors. */
export const emptySample = (release: string): Sample => ({
  release,
  visitors: 0,
  failed: 0,
  erroredAfterApi: 0,
  apiFailing: 0,
  views: 0,
  failedViews: 0,
  load: none,
  lcp: none,
  inp: none,
  cls: none,
  content: none,
  watched: 0,
  lost: 0,
  lostViews: 0,
  acting: 0,
  vain: 0,
  mostOften: null,
});
