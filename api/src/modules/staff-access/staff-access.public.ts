export { type OperatorReset, resetFactorByOperator } from './reset-factor-by-operator.service';
export { resetFactor } from './reset-factor.service';
export { ownFactorElsewhere, ownFactorFirst, sharedMember } from './second-factor.errors';
export { isFactorOn } from './second-factor.queries';
