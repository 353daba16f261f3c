import type { AppModule } from '../../app-instance';
import { getSubscriptionRoute, listSubscriptionsRoute } from './read-subscriptions.route';

export const subscriptionsModule: AppModule = (app, dependencies) => {
  listSubscriptionsRoute(app, dependencies);
  getSubscriptionRoute(app, dependencies);
};
