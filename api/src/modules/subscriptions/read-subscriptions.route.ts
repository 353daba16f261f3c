import { CustomerView, SubscriptionView } from '@billfold/shared/contracts/subscription.contract';
import { Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error.schema';
import { IdInput, IdParams } from '../../http/input.schema';
import { listQuery, searchText, sendPage } from '../../http/list.schema';
import { signedInContext } from '../../http/request-context';
import { readListRequest } from '../../core/list-page';
import { defaultSort, readSubscription, readSubscriptions } from './read-subscriptions.service';
import { subscriptionSorts } from './subscription-list';
import { presentSubscription } from './subscription.presenter';

/** One schema for both readers: what only staff read is optional. */
const AnySubscription = Type.Object({
  ...Type.Partial(CustomerView).properties,
  ...SubscriptionView.properties,
});

const SubscriptionListQuery = Type.Object({
  ...listQuery,
  state: Type.Optional(Type.String({ enum: ['invited', 'active', 'inactive'] })),
  user: Type.Optional(IdInput),
  merchant_id: Type.Optional(IdInput),
});

export const listSubscriptionsRoute = (app: App, dependencies: AppDependencies): void => {
  app.get(
    '/subscriptions',
    {
      config: { access: 'any' },
      schema: {
        tags: ['Subscriptions'],
        description: `Sorts by ${Object.keys(subscriptionSorts).join(', ')}.`,
        querystring: SubscriptionListQuery,
        response: { 200: Type.Array(AnySubscription), ...failures(400, 401) },
      },
    },
    async (request, reply) => {
      const context = signedInContext(request, dependencies);
      const { state, merchant_id, user, q } = request.query;
      const list = readListRequest(request.query, subscriptionSorts, defaultSort(context.actor));
      const userId = context.actor.kind === 'merchant' ? user : undefined;
      const page = await readSubscriptions(
        context,
        { state, merchantId: merchant_id, userId, search: searchText(q) },
        list,
      );
      return sendPage(
        reply,
        {
          ...page,
          items: page.items.map((row) => presentSubscription(row, context.actor, 'list')),
        },
        list.sort,
      );
    },
  );
};

export const getSubscriptionRoute = (app: App, dependencies: AppDependencies): void => {
  app.get(
    '/subscriptions/:id',
    {
      config: { access: 'any', isOpenToBillSession: true },
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
