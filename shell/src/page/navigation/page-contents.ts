import type { PagePlan, PlannedRemote } from '@billfold/shared/contracts/plan.contract';
import { areaOfPath } from '../../platform/address/area-of-path';

/** Has screens, none of them for customers who are signed in. */
const isOutsideCustomerArea = ({ disabled, routes }: PlannedRemote): boolean =>
  disabled === null &&
  routes.length > 0 &&
  routes.every(({ path }) => areaOfPath(path) !== 'customer');

/** Whether this page may run what a page of the customers' area does not carry. */
export const carriesSignInScreens = ({ remotes }: PagePlan): boolean =>
  remotes.some(isOutsideCustomerArea);

/** Whether this page may run what must not run beside a payment of this module: a swapped release, or code of another remote. */
export const needsOwnPaymentPage = (plan: PagePlan, module: string | null): boolean =>
  plan.needsOwnPaymentPage ||
  plan.remotes.some((remote) => remote.module !== module && remote.disabled === null);
