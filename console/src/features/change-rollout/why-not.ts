import { hasRole } from '@billfold/shared/contracts/operator-roles';
import type { Operator, Overview, RolloutState } from '@billfold/shared/contracts/rollout.contract';
import { changeTexts, type ChangeKind } from './change-kinds';

/** Returns why no change is possible now; null when changes are possible. */
export const whyNothing = (
  operator: Operator,
  { isReadOnly }: Pick<Overview, 'isReadOnly'>,
): string | null => {
  if (!hasRole(operator, 'operator'))
    return `Your token is a ${operator.role}’s: you can look, changes need an operator.`;
  return isReadOnly
    ? "The database isn't responding. You can't change anything until it's back."
    : null;
};

export type Place = {
  readonly state: RolloutState;
  readonly isProtected: boolean;
  readonly needsSecondPerson: boolean;
  readonly isReadOnly: boolean;
};

/**
 * Returns why this operator cannot make this change now; null when it can be sent. The registry judges the values.
 */
export const whyNot = (
  operator: Operator,
  kind: ChangeKind,
  { state: { environment, module, lock }, isProtected, needsSecondPerson, isReadOnly }: Place,
): string | null => {
  const nothing = whyNothing(operator, { isReadOnly });
  if (nothing !== null) return nothing;
  if (operator.environments?.includes(environment) === false)
    return `Your token is for ${operator.environments.join(', ')} only.`;
  if (operator.modules?.includes(module) === false)
    return `Your token may change ${operator.modules.join(', ')} only.`;
  const { passesLock = false, isWidening = false } = changeTexts[kind];
  if (lock !== null && !passesLock) return `Locked by ${lock.by}: unlock it first.`;
  // An operator may request a change that needs an admin's confirmation.
  if (needsSecondPerson) return null;
  return isProtected && isWidening && !hasRole(operator, 'admin')
    ? 'This environment is protected. Only an admin can serve more of something new.'
    : null;
};
