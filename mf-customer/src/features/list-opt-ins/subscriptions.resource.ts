import type { SubscriptionView } from '@billfold/shared/contracts/subscription.contract';
import { bodyOrThrow } from '@billfold/shared/http/api-error';
import { createResource } from '@billfold/shared/store/resource';
import { moduleName } from '../../module/module-name';

/** The subscriptions of the customer, one for each merchant. */
export const subscriptions = createResource({
  module: moduleName,
  name: 'subscriptions',
  load: async ({ http, notify }) => {
    try {
      return bodyOrThrow(
        await http.request<readonly SubscriptionView[]>({ method: 'GET', path: 'subscriptions' }),
      );
    } catch (error) {
      notify({ message: 'Unable to get subscriptions', type: 'error' });
      throw error;
    }
  },
});
