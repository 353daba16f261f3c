import type { AppModule } from '../../context/app-instance';
import { createCustomerRoute } from './create-customer.route';
import { editCustomerRoute } from './edit-customer.route';

/** What staff write down about customers. */
export const customersModule: AppModule = (app, dependencies) => {
  createCustomerRoute(app, dependencies);
  editCustomerRoute(app, dependencies);
};
