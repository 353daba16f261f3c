import {
  CustomerView,
  SubscriptionView,
  UpdateNotificationsRequest,
} from '@billfold/shared/contracts/subscription.contract';
import { Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { IdParams } from '../../http/input-schema';
import { signedInContext } from '../../http/request-context';
import { presentSubscription } from './present-subscription';
import { updateNotifications } from './update-notifications.service';

export const updateNotificationsRoute = (app: App, dependencies: AppDependencies): void => {
  app.patch(
    '/subscriptions/:id/update_notifications',
    {
      config: { access: 'any', permission: 'customers' },
      schema: {
        tags: ['Subscriptions'],
        summary: 'What the customer wants to receive from this business; what is absent stays',
        params: IdParams,
        body: UpdateNotificationsRequest,
        response: {
          200: Type.Object({
            ...Type.Partial(CustomerView).properties,
            ...SubscriptionView.properties,
          }),
          ...failures(400, 401, 403, 404, 409),
        },
      },
    },
    async (request) => {
      const context = signedInContext(request, dependencies);
      return presentSubscription(
        await updateNotifications(context, request.params.id, request.body),
        context.actor,
        'one',
      );
    },
  );
};
