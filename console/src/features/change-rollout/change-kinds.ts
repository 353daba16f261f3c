import type { RolloutCommand, RolloutState } from '@billfold/shared/contracts/rollout.contract';

export type ChangeKind = RolloutCommand['kind'];

type ChangeText = {
  readonly title: string;
  readonly button: string;
  /** The default text of the reason: an urgent change must not wait until one is typed. */
  readonly reason: string;
  readonly isDangerous: boolean;
};

export const changeTexts: Readonly<Record<ChangeKind, ChangeText>> = {
  start_percentage: {
    title: 'Start a canary',
    button: 'Start canary',
    reason: '',
    isDangerous: false,
  },
  set_percent: {
    title: 'Set the percentage',
    button: 'Set percentage',
    reason: '',
    isDangerous: false,
  },
  pause: {
    title: 'Pause the canary',
    button: 'Pause',
    reason: 'Paused by hand',
    isDangerous: false,
  },
  resume: { title: 'Resume the canary', button: 'Resume', reason: '', isDangerous: false },
  promote: { title: 'Promote a release', button: 'Promote', reason: '', isDangerous: false },
  rollback: {
    title: 'Roll back',
    button: 'Roll back',
    reason: 'Rolled back by hand',
    isDangerous: true,
  },
  set_tenant: {
    title: 'Set what a merchant is served',
    button: 'Set merchant rule',
    reason: '',
    isDangerous: false,
  },
  set_channel: {
    title: 'Set what a channel is served',
    button: 'Set channel rule',
    reason: '',
    isDangerous: false,
  },
  disable: {
    title: 'Switch the module off',
    button: 'Switch off',
    reason: 'Switched off by hand',
    isDangerous: true,
  },
  enable: {
    title: 'Switch the module on again',
    button: 'Switch on',
    reason: '',
    isDangerous: false,
  },
  lock: { title: 'Lock the module', button: 'Lock', reason: '', isDangerous: false },
  unlock: { title: 'Unlock the module', button: 'Unlock', reason: '', isDangerous: false },
  retire: { title: 'Retire the module', button: 'Retire', reason: '', isDangerous: true },
};

export const canRollBack = ({ percentage, lastGood }: RolloutState): boolean =>
  percentage !== null || lastGood !== null;

/** Returns the changes that are possible in this state; those that remove a release from visitors come last. */
export const changesFor = (state: RolloutState): readonly ChangeKind[] => {
  const { module, revision, percentage, disabled, lock, default: standard } = state;
  // Of a module that was never there, or is retired, only a release can be served first.
  if (revision === 0 || (standard === null && percentage === null && lock === null))
    return ['promote', 'start_percentage'];
  return [
    ...(percentage === null
      ? (['start_percentage', 'promote'] as const)
      : (['set_percent', percentage.paused === null ? 'pause' : 'resume', 'promote'] as const)),
    ...(standard === null ? [] : (['set_tenant', 'set_channel'] as const)),
    lock === null ? 'lock' : 'unlock',
    ...(canRollBack(state) ? (['rollback'] as const) : []),
    disabled === null ? 'disable' : 'enable',
    ...(module === 'shell' ? [] : (['retire'] as const)),
  ];
};
