/** What the page, the health report and the benches use of the plans. */
export { createOverview, describeDegraded, readChoices } from './overview.service';
export {
  applyUse,
  describeUnreadableUses,
  formatOverrides,
  parseOverrides,
  readableUses,
  unreadableUses,
  type Override,
} from './override.domain';
export { integrityOf, isPayment, type PlanInputs } from './plan-inputs';
export { PlanSource, type KeptVerifier, type PlanSourceOptions } from './plan-source';
export { routesToShow, type ShownRoutes } from './find-owner.service';
export { findOverrides } from './find-overrides.service';
export { isChannel, readVisitor } from './read-visitor';
export {
  baseOf,
  buildPlan,
  checkOf,
  planKey,
  selectPlan,
  type PlanFacts,
  type PlanRequest,
  type ResolvedPlan,
} from './resolve-plan.service';
export { areaOfUnknown, type RouteOwner } from './route-owner.domain';
export type { FoundOverride } from './select-releases.service';
