import type { SubscriptionView } from '@billfold/shared/contracts/subscription.contract';
import { bodyOrThrow } from '@billfold/shared/http/api-error';
import { createResource } from '@billfold/shared/store/resource';
import { moduleName } from '../../module/module-name';

/** One subscription with the auto-pay and the opt-ins of the customer at its merchant. */
export const subscription = createResource({
  module: moduleName,
  name: 'subscription',
  load: async ({ http }, subscriptionId: number) =>
    bodyOrThrow(
      await http.request<SubscriptionView>({
        method: 'GET',
        path: `subscriptions/${subscriptionId}`,
      }),
    ),
  onLeave: 'forget',
});
