import type { PagePlan, PlannedRemote } from '@billfold/shared/contracts/plan.contract';
import { areaOfPath } from '../../platform/address/area-of-path';

/** Whether the remote has screens, but none in the customers' area. */
const isOutsideCustomerArea = ({ disabled, routes }: PlannedRemote): boolean =>
  disabled === null &&
  routes.length > 0 &&
  routes.every(({ path }) => areaOfPath(path) !== 'customer');

/** Whether this page carries a remote that pages of the customers' area leave out. */
export const carriesSignInScreens = ({ remotes }: PagePlan): boolean =>
  remotes.some(isOutsideCustomerArea);

/** Whether a payment of this module needs a new page, because this one carries overrides or other remotes. */
export const needsOwnPaymentPage = (plan: PagePlan, module: string | null): boolean =>
  plan.needsOwnPaymentPage ||
  plan.remotes.some((remote) => remote.module !== module && remote.disabled === null);
