import type { Gate, PercentageRule, RolloutState } from './rollout.contract';

/** How a canary is judged unless somebody says otherwise; a smaller slow-down would judge its cold caches. */
export const usualGate: Gate = {
  windowS: 900,
  minSamples: 200,
  maxFailureIncrease: 0.01,
  maxSlowdown: 1.5,
};

/** The planned percents that are still to come: a share that is lowered has those before it again. */
export const stepsToCome = ({
  percent,
  steps,
}: Pick<PercentageRule, 'percent' | 'steps'>): readonly number[] =>
  steps.filter((step) => step > percent);

/** What people read in place of a module that was switched off in a hurry. */
export const switchedOffMessage =
  'This part is switched off for the moment. Please come back later.';

/** A module of which an environment serves nothing yet. */
export const emptyRollout = (environment: string, module: string, at: string): RolloutState => ({
  environment,
  module,
  revision: 0,
  disabled: null,
  tenants: [],
  percentage: null,
  channels: [],
  default: null,
  lastGood: null,
  lastSoaked: null,
  lock: null,
  changedAt: at,
});
