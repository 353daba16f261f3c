/** The middle value, or the mean of the two middle ones. NaN for no values. */
export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Linear interpolation between the two nearest values. NaN for no values. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((left, right) => left - right);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)];
  const above = sorted[Math.ceil(place)];
  if (below === undefined || above === undefined) return Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
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
      return numerator === undefined || denominator === undefined || denominator === 0
        ? []
        : [numerator / denominator];
    }),
  );

/** Rotates the order by the round, because a fixed order would favour one position. */
export const rotate = <Item>(items: readonly Item[], by: number): readonly Item[] => {
  const start = items.length === 0 ? 0 : by % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
};
