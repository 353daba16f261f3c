import type { ReleaseDiff } from '@billfold/shared/contracts/release-diff.contract';
import type {
  Overview,
  PercentageRule,
  RolloutState,
} from '@billfold/shared/contracts/rollout.contract';

const at = '2026-01-02T03:04:05.000Z';

export const rolloutOf = (change: Partial<RolloutState>): RolloutState => ({
  environment: 'dev',
  module: 'mf-inbox',
  revision: 3,
  disabled: null,
  tenants: [],
  percentage: null,
  channels: [],
  default: 'mf-inbox@1.4.2-aaaaaaa',
  lastGood: 'mf-inbox@1.4.1-9999999',
  lastSoaked: 'mf-inbox@1.4.1-9999999',
  lock: null,
  changedAt: at,
  ...change,
});

export const percentageOf = (change: Partial<PercentageRule>): PercentageRule => ({
  release: 'mf-inbox@1.5.0-bbbbbbb',
  percent: 5,
  salt: 'salt',
  steps: [25, 50],
  gate: { windowS: 600, minSamples: 200, maxFailureIncrease: 0.02, maxSlowdown: 1.3 },
  startedAt: at,
  stepSince: at,
  paused: null,
  ...change,
});

export const overviewOf = (
  modules: readonly RolloutState[],
  change: Partial<Overview> = {},
): Overview => ({
  environment: 'dev',
  environments: [{ name: 'dev', isProtected: false, modules }],
  degraded: [],
  isReadOnly: false,
  isProduction: false,
  ...change,
});

export const diffOf = (change: Partial<ReleaseDiff>): ReleaseDiff => ({
  module: 'mf-inbox',
  from: 'mf-inbox@1.4.2-aaaaaaa',
  to: 'mf-inbox@1.5.0-bbbbbbb',
  routes: [],
  navigation: [],
  slots: [],
  paymentPages: [],
  shares: [],
  bytes: [{ subject: 'entry', before: 1_024, after: 2_048 }],
  health: null,
  ...change,
});
