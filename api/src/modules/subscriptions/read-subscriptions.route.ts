import {
  CustomerFilters,
  CustomerView,
  SubscriptionView,
} from '@billfold/shared/contracts/subscription.contract';
import { Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { IdParams } from '../../http/input-schema';
import { listRoute } from '../../http/list-route';
import { signedInContext } from '../../http/request-context';
import { defaultSort, readSubscription, readSubscriptions } from './read-subscriptions.service';
import { readSubscriptionFilter, subscriptionSorts } from './subscription-list';
import { presentSubscription } from './present-subscription';

/** One schema for both readers: what only staff read is optional. */
const AnySubscription = Type.Object({
  ...Type.Partial(CustomerView).properties,
  ...SubscriptionView.properties,
});

export const listSubscriptionsRoute = listRoute({
  path: '/subscriptions',
  access: 'any',
  tags: ['Subscriptions'],
  filters: CustomerFilters,
  sorts: subscriptionSorts,
  defaultSort,
  readFilter: readSubscriptionFilter,
  read: readSubscriptions,
  present: (row, actor) => presentSubscription(row, actor, 'list'),
  view: AnySubscription,
});

export const getSubscriptionRoute = (app: App, dependencies: AppDependencies): void => {
  app.get(
    '/subscriptions/:id',
    {
      config: { access: 'any', permission: 'view', isOpenToBillSession: true },
      schema: {
        tags: ['Subscriptions'],
        params: IdParams,
        response: { 200: AnySubscription, ...failures(401, 404) },
      },
    },
    async (request) => {
      const context = signedInContext(request, dependencies);
      return presentSubscription(
        await readSubscription(context, request.params.id),
        context.actor,
        'one',
      );
    },
  );
};
