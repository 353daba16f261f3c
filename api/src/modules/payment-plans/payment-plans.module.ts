import type { AppModule } from '../../context/app-instance';
import { createPaymentPlanRoute, getPaymentPlanRoute } from './payment-plans.route';
import type { BillPlans } from '../invoice-edits/invoice-edits.public';

/** A plan that takes the place of invoices ends payments of theirs. */
export const createPaymentPlansModule =
  (plans: Pick<BillPlans, 'end'>): AppModule =>
  (app, dependencies) => {
    createPaymentPlanRoute(app, dependencies, plans);
    getPaymentPlanRoute(app, dependencies);
  };
