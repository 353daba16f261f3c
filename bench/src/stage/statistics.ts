import { createHistogram } from 'node:perf_hooks';

export const sum = (values: readonly number[]): number =>
  values.reduce((total, each) => total + each, 0);

/** The middle value, or the mean of the two middle ones. NaN for no values. */
export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((left, right) => left - right);
  const [below, above] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return below === undefined || above === undefined ? Number.NaN : (below + above) / 2;
};

/** Percentiles of durations in milliseconds, to four digits. NaN for no values. */
export const timesOf = (ms: readonly number[]) => {
  const histogram = createHistogram({ figures: 4 });
  for (const each of ms) histogram.record(Math.max(1, Math.round(each * 1_000)));
  const read = (share: number): number =>
    ms.length === 0 ? Number.NaN : histogram.percentile(share) / 1_000;
  return { mean: histogram.mean / 1_000, p50: read(50), p95: read(95), p99: read(99) };
};

/**
 * Returns the median of the ratios of each round's pair, so that a disturbance of a whole round cancels out.
 * Leaves out rounds without both values.
 */
export const medianRatio = (
  numerators: readonly (number | undefined)[],
  denominators: readonly (number | undefined)[],
): number =>
  median(
    numerators.flatMap((numerator, round) => {
      const denominator = denominators[round];
      return numerator === undefined || !denominator ? [] : [numerator / denominator];
    }),
  );

/** Rotates the order by the round, because a fixed order would favor one position. */
export const rotate = <Item>(items: readonly Item[], by: number): readonly Item[] => {
  const start = items.length === 0 ? 0 : by % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
};
