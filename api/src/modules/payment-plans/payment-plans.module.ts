import type { AppModule } from '../../context/app-instance';
import { createPaymentPlanRoute, getPaymentPlanRoute } from './payment-plans.route';
import type { EndPaymentsOf } from './planned-payments';

/** A plan that takes the place of invoices ends payments of theirs. */
export const createPaymentPlansModule =
  (endPaymentsOf: EndPaymentsOf): AppModule =>
  (app, dependencies) => {
    createPaymentPlanRoute(app, dependencies, endPaymentsOf);
    getPaymentPlanRoute(app, dependencies);
  };
