import type { PagePlan } from '@billfold/shared/contracts/plan.contract';
import { loadFrameWatch } from './load-frame-watch';
import { withdrawnKey } from './withdrawn-key';

/**
 * The plan without the releases that were withdrawn from this tab; as it is where none was, or where that cannot be
 * known.
 */
export const planOfTab = async (plan: PagePlan): Promise<PagePlan> => {
  try {
    if (sessionStorage.getItem(withdrawnKey) === null) return plan;
    return (await loadFrameWatch()).withoutWithdrawn(plan);
  } catch {
    return plan;
  }
};
