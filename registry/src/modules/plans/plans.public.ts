/** What the page and the health report use of the plans. */
export { applyUse, formatOverrides, parseOverrides, type Override } from './override.domain';
export type { PlanInputs } from './plan-inputs';
export { PlanSource } from './plan-source';
export { baseOf, resolvePlan, type ResolvedPlan } from './resolve-plan.service';
export { areaOfUnknown, findOwner } from './route-owner.domain';
