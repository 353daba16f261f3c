import { planElementId, type PagePlan } from '@billfold/shared/contracts/plan.contract';

/**
 * The plan that the server wrote into the page. The page and its scripts come from one registry, so its shape is
 * trusted.
 */
export const readPlan = (): PagePlan => {
  const text = document.getElementById(planElementId)?.textContent;
  if (!text) throw new Error(`The page has no plan in #${planElementId}`);
  return JSON.parse(text) as PagePlan;
};
