/** Counts per bucket; buckets at the end without a count may be missing. */
export type Histogram = readonly number[];

/**
 * Upper bounds of the buckets, four to each doubling from 16 to 65,536; above the last one there is one more. The
 * database stores them by index, so they never change.
 */
const boundaries: readonly number[] = Array.from(
  { length: 49 },
  (_, index) => 16 * 2 ** (index / 4),
);

/** Layout shift is counted in ten-thousandths, so that the one scale fits milliseconds and shifts. */
export const clsScale = 10_000;

/** The place of a value's bucket. */
export const bucketOf = (value: number): number => {
  const found = boundaries.findIndex((bound) => value <= bound);
  return found < 0 ? boundaries.length : found;
};

export const withValue = (histogram: Histogram, value: number): Histogram =>
  addHistograms(histogram, [...Array.from({ length: bucketOf(value) }, () => 0), 1]);

export const addHistograms = (one: Histogram, other: Histogram): Histogram =>
  Array.from(
    { length: Math.max(one.length, other.length) },
    (_, index) => (one[index] ?? 0) + (other[index] ?? 0),
  );

export const countOf = (histogram: Histogram): number =>
  histogram.reduce((sum, count) => sum + count, 0);

const edgesOf = (bucket: number): { readonly from: number; readonly to: number } => {
  const last = boundaries.at(-1) ?? 0;
  return {
    from: bucket === 0 ? 0 : (boundaries[bucket - 1] ?? last),
    to: boundaries[bucket] ?? last * 2,
  };
};

/**
 * Below it lies this share of the values, read within its bucket as if they were spread evenly; null without a value.
 */
export const percentileOf = (histogram: Histogram, share: number): number | null => {
  const wanted = countOf(histogram) * share;
  if (wanted === 0) return null;
  let below = 0;
  for (const [bucket, count] of histogram.entries()) {
    if (count > 0 && below + count >= wanted) {
      const { from, to } = edgesOf(bucket);
      return from + ((wanted - below) / count) * (to - from);
    }
    below += count;
  }
  return null;
};

/** How many of the values are above a limit, by the same reading. */
export const countAbove = (histogram: Histogram, limit: number): number =>
  histogram.reduce((sum, count, bucket) => {
    const { from, to } = edgesOf(bucket);
    const above = Math.min(1, Math.max(0, (to - limit) / (to - from)));
    return sum + count * above;
  }, 0);
