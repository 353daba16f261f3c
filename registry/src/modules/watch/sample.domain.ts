import type { Measured } from './statistics.domain';

/**
 * The counts of one release's visitors in a window. A visitor is one address. It adds the share of its page views that
 * failed, so its weight is one for any number of views.
 */
export type Sample = {
  readonly release: string;
  readonly visitors: number;
  /** The sum of each visitor's share of failed page views; so are the two below. */
  readonly failed: number;
  /** Of the failed ones: loaded, and had an error after a call to the API had failed. */
  readonly erroredAfterApi: number;
  /** Page views in which a call to the API failed. */
  readonly apiFailing: number;
  /** For people: how many page views these were. */
  readonly views: number;
  readonly failedViews: number;
  readonly load: Measured;
  readonly lcp: Measured;
  readonly inp: Measured;
  readonly cls: Measured;
  /** The time until something else than a loading state was to be seen. */
  readonly content: Measured;
  /** Visitors with a view that began long enough ago, and the sum of their shares of views without an outcome. */
  readonly watched: number;
  readonly lost: number;
  readonly lostViews: number;
  /**
   * Visitors who pressed a control, and the sum of their shares of presses that led nowhere or made the module throw.
   */
  readonly acting: number;
  readonly vain: number;
  /** What went wrong most often, such as `remoteEntry.js missing`; null when nothing did. */
  readonly mostOften: string | null;
};
