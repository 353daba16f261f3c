import { ratio, type Share } from './statistics.domain';

/** ln Γ(x), x > 0: Stirling's series, after x was raised above 10. Exact to about 1e-12. */
const logGamma = (x: number): number => {
  if (x < 10) return logGamma(x + 1) - Math.log(x);
  const inverse = 1 / x;
  const square = inverse * inverse;
  const series = inverse * (1 / 12 - square * (1 / 360 - square * (1 / 1_260 - square / 1_680)));
  return (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + series;
};

const logBeta = (a: number, b: number): number => logGamma(a) + logGamma(b) - logGamma(a + b);

/** Weights Beta(a, b) of the shares that are thought of before any view. */
type Weights = { readonly a: number; readonly b: number };
/** Any share: the weights of Krichevsky and Trofimov. */
const anyShare: Weights = { a: 0.5, b: 0.5 };
/**
 * Few percent: the expected share for a release that passed the earlier test. It needs fewer visitors where that is so,
 * and is as sound where it is not.
 */
const smallShare: Weights = { a: 0.5, b: 20 };

/** The likelihood of the counts, averaged over every share with its weight. */
const logMixture = ({ count, of }: Share, { a, b }: Weights): number =>
  logBeta(count + a, of - count + b) - logBeta(a, b);

const times = (count: number, share: number): number => (count === 0 ? 0 : count * Math.log(share));
const logLikelihood = ({ count, of }: Share, share: number): number =>
  times(count, share) + times(of - count, 1 - share);

/** Seen, with or without chance. */
const isAbove = (one: Share, other: Share, margin: number): boolean =>
  other.of > 0 && margin < 1 && ratio(one) > ratio(other) + margin;

const halvings = 60;

/**
 * The largest likelihood of both counts while `one` is exactly `margin` above `other`: concave, so its slope is halved
 * down to zero.
 */
const logBestWithinMargin = (one: Share, other: Share, margin: number): number => {
  const per = (count: number, share: number): number => (count === 0 ? 0 : count / share);
  const slope = (share: number): number =>
    per(one.count, share + margin) -
    per(one.of - one.count, 1 - share - margin) +
    per(other.count, share) -
    per(other.of - other.count, 1 - share);
  let [low, high] = [0, 1 - margin];
  for (let halving = 0; halving < halvings; halving += 1) {
    const middle = (low + high) / 2;
    if (slope(middle) > 0) low = middle;
    else high = middle;
  }
  const share = (low + high) / 2;
  return logLikelihood(one, share + margin) + logLikelihood(other, share);
};

/**
 * The logarithm of an e-value against "the share of `one` is at most `margin` above the share of `other`": the mixture
 * likelihood ratio of universal inference (Wasserman, Ramdas and Balakrishnan 2020, PNAS 117, section 7), as in mixture
 * SPRTs (Robbins 1970; Johari et al. 2022). The denominator is the best explanation within the margin, so no share has
 * to be known in advance.
 *
 * Under the hypothesis the e-value has a mean of at most 1 at every look, and by Ville's inequality (1939) it ever
 * reaches 1/α, at any of any number of looks, with a probability of at most α. Counts may be fractions: the bound holds
 * for values between 0 and 1.
 */
export const evidence = (one: Share, other: Share, margin: number): number => {
  const best = isAbove(one, other, margin)
    ? logBestWithinMargin(one, other, margin)
    : logLikelihood(one, ratio(one)) + logLikelihood(other, ratio(other));
  return logMixture(one, anyShare) + logMixture(other, smallShare) - best;
};

/**
 * Whether a share is above another one by more than a margin, at a look out of any number of looks, with an error rate
 * of at most `alpha` for all of them.
 */
export const isPlainlyHigher = (one: Share, other: Share, margin: number, alpha: number): boolean =>
  // What is within the margin is its own best explanation: the evidence is then below 1.
  isAbove(one, other, margin) && evidence(one, other, margin) >= -Math.log(alpha);

/**
 * The same against "the share is at most `bar`", for a share that nothing can be compared with.
 */
export const isPlainlyAbove = (share: Share, bar: number, alpha: number): boolean =>
  logMixture(share, anyShare) - logLikelihood(share, Math.min(bar, ratio(share))) >=
  -Math.log(alpha);
