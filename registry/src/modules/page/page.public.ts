/** What other modules may use of the page. */
export { routesToShow, type ShownRoutes } from './find-owner.service';
export { makeOverrideAct } from './make-override-act.service';
export type { OverridesContext } from './overrides.service';
export { createOverview } from './overview.service';
export { isFramed, pageHeaders, type PageHeaderInput } from './page-headers';
export { integrityOf } from './plan-inputs';
export { fontPreload } from './render-page';
export { iconLinks } from './product-icon';
export { PlanSource, type PlanSourceOptions } from './plan-source';
