import {
  rolloutCommands,
  type ChangeDescription,
  type ChangeKind,
} from '@billfold/shared/contracts/rollout-commands';
import type { RolloutState } from '@billfold/shared/contracts/rollout.contract';

export type { ChangeKind };

/** The words of each change. */
export const changeTexts: Readonly<Record<ChangeKind, ChangeDescription>> = rolloutCommands;

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
