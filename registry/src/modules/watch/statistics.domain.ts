/** A count out of a total. */
export type Share = { readonly count: number; readonly of: number };

/**
 * One-sided levels after Haybittle and Peto. A repeated test needs p < 0.001 before the end, and may use p < 0.05 at
 * the end. Haybittle 1971, Peto et al. 1976.
 */
export const interimZ = 3.09;
export const finalZ = 1.645;

export const ratio = ({ count, of }: Share): number => (of === 0 ? 0 : count / of);

/** Wilson's score limits of a share (Wilson 1927); sound for few samples, and for none or all of them. */
export const wilson = (
  share: Share,
  z: number,
): { readonly lower: number; readonly upper: number } => {
  if (share.of === 0) return { lower: 0, upper: 1 };
  const [p, n] = [ratio(share), share.of];
  const middle = p + z ** 2 / (2 * n);
  const half = z * Math.sqrt((p * (1 - p)) / n + z ** 2 / (4 * n ** 2));
  const scale = 1 + z ** 2 / n;
  return { lower: (middle - half) / scale, upper: (middle + half) / scale };
};

/**
 * Whether a share lies above another one by more than a margin, beyond chance: the lower limit of the difference after
 * Newcombe (1998, method 10), which joins the Wilson limits of both.
 */
export const exceeds = (one: Share, other: Share, margin: number, z: number): boolean => {
  const [p, q] = [ratio(one), ratio(other)];
  const lower = p - q - Math.hypot(p - wilson(one, z).lower, wilson(other, z).upper - q);
  return lower > margin;
};

/** Measured values of one kind, such as load times. */
export type Measured = {
  readonly count: number;
  readonly p50: number | null;
  readonly p75: number | null;
  readonly countAbove: (limit: number) => number;
};

/** A quantile: the value that a quarter, or a half, of all are above. */
export type Quantile = 'p75' | 'p50';
const shareAbove: Readonly<Record<Quantile, number>> = { p75: 0.25, p50: 0.5 };

/**
 * Whether a quantile lies above a limit, beyond chance: more than its share of the values do (the sign test, with
 * Wilson's lower limit).
 */
export const isSlowerThan = (
  measured: Measured,
  limit: number,
  z: number,
  quantile: Quantile = 'p75',
): boolean => {
  const value = measured[quantile];
  const above = { count: measured.countAbove(limit), of: measured.count };
  return value !== null && value > limit && wilson(above, z).lower > shareAbove[quantile];
};
