import type { AppModule } from '../../context/app-instance';
import { customerDeletionRoutes } from './customer-deletion.route';
import { customerRestorationRoutes } from './customer-restoration.route';
import { listDeletedCustomersRoute } from './list-deleted-customers.route';
import type { LockPlans } from './planned-payments';

/** The deletion of a customer ends something of payments, messages and sign-in. */
export const createCustomerDeletionModule =
  (lockPlans: LockPlans): AppModule =>
  (app, dependencies) => {
    customerDeletionRoutes(app, dependencies, lockPlans);
    customerRestorationRoutes(app, dependencies);
    listDeletedCustomersRoute(app, dependencies);
  };
