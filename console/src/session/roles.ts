import type { Operator, OperatorRole } from '@billfold/shared/contracts/rollout.contract';

/** Each may do what those before it may. */
const ranks: Readonly<Record<OperatorRole, number>> = {
  reader: 0,
  publisher: 1,
  operator: 2,
  admin: 3,
};

export const hasRole = (operator: Operator, role: OperatorRole): boolean =>
  ranks[operator.role] >= ranks[role];
