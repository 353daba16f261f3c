import type { AppModule } from '../../context/app-instance';
import { getAccountTotalsRoute } from './get-account-totals.route';
import { getSubscriptionRoute, listSubscriptionsRoute } from './read-subscriptions.route';
import { updateNotificationsRoute } from './update-notifications.route';
import { updateSubscriptionRoute } from './update-subscription.route';

export const subscriptionsModule: AppModule = (app, dependencies) => {
  listSubscriptionsRoute(app, dependencies);
  getSubscriptionRoute(app, dependencies);
  getAccountTotalsRoute(app, dependencies);
  updateNotificationsRoute(app, dependencies);
  updateSubscriptionRoute(app, dependencies);
};
