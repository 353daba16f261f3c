import { lazyPart } from '@billfold/shared/remote/lazy-part';

const loadForm = () => import(/* webpackChunkName: "new-payment-plan" */ './payment-plan-part');

/** New Payment Plan, fetched when it is needed. The address opens it. */
export const PaymentPlanDialog = lazyPart(
  async () => (await loadForm()).PaymentPlanForm,
  async () => (await loadForm()).features,
);
