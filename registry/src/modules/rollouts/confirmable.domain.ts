import type { RolloutState, WaitingChange } from '@billfold/shared/contracts/rollout.contract';
import { releaseOf } from './rollout.domain';

/** What an environment is now, as far as a change that waits depends on it. */
export type ConfirmFacts = {
  readonly protection: { readonly isProtected: boolean; readonly needsSecondPerson: boolean };
  readonly states: readonly RolloutState[];
  readonly isRetired: (release: string) => boolean;
  /** The module that operators list for a pattern; null for none. */
  readonly listedOwner: (pattern: string) => string | null;
};

/** Every release that would be shown or served. */
export const releasesOfWaiting = ({ changes, act }: WaitingChange): readonly string[] => [
  ...changes.flatMap(({ command }) => releaseOf(command) ?? []),
  ...(act !== undefined && 'releases' in act ? act.releases : []),
];

/**
 * Whether a second person could still confirm it: the state is still the one that its operator saw, and no release of
 * it is retired. One that was overtaken is refused at the confirmation.
 */
export const isConfirmable = (
  waiting: WaitingChange,
  { protection: now, states, isRetired, listedOwner }: ConfirmFacts,
): boolean => {
  const { changes, protection, act } = waiting;
  if (releasesOfWaiting(waiting).some(isRetired)) return false;
  if (act !== undefined && 'pattern' in act) return listedOwner(act.pattern) === act.owner;
  if (act !== undefined) return now.needsSecondPerson;
  if (protection !== null)
    return (
      now.isProtected !== protection.isProtected ||
      now.needsSecondPerson !== protection.needsSecondPerson
    );
  return changes.every(
    ({ module, if_revision: seen }) =>
      seen === (states.find((state) => state.module === module)?.revision ?? 0),
  );
};
