import type { AppModule } from '../../context/app-instance';
import { exportConsentsRoute } from './export-consents.route';
import { exportCustomersRoute } from './export-customers.route';
import { getAccountTotalsRoute } from './get-account-totals.route';
import { listConsentsRoute } from './list-consents.route';
import { getSubscriptionRoute, listSubscriptionsRoute } from './read-subscriptions.route';
import { updateNotificationsRoute } from './update-notifications.route';

export const subscriptionsModule: AppModule = (app, dependencies) => {
  listSubscriptionsRoute(app, dependencies);
  exportCustomersRoute(app, dependencies);
  getSubscriptionRoute(app, dependencies);
  getAccountTotalsRoute(app, dependencies);
  updateNotificationsRoute(app, dependencies);
  listConsentsRoute(app, dependencies);
  exportConsentsRoute(app, dependencies);
};
