import type { Gate, PercentageRule, RolloutState } from './rollout.contract';

/** The default settings of a gate; a smaller slowdown would come from the canary's cold caches. */
export const usualGate: Gate = {
  windowS: 900,
  minSamples: 200,
  maxFailureIncrease: 0.01,
  maxSlowdown: 1.5,
};

/** The planned percents that are still to come: a share that is lowered has those before it again, one that is withdrawn has not. */
export const stepsToCome = ({
  percent,
  steps,
  paused,
}: Pick<PercentageRule, 'percent' | 'steps'> &
  Partial<Pick<PercentageRule, 'paused'>>): readonly number[] =>
  steps.filter((step) => step > (paused?.percent ?? percent));

/** The text in place of a module that was switched off without a message. */
export const switchedOffMessage =
  'This part is switched off for the moment. Please come back later.';

/** The rollout of a module that an environment does not serve yet. */
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
