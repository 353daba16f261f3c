import type { OptInName } from '@billfold/shared/contracts/opt-in-wording';
import type { HttpService } from '@billfold/shared/contracts/remote.contract';
import type { SubscriptionView } from '@billfold/shared/contracts/subscription.contract';
import { bodyOrThrow } from '@billfold/shared/http/api-error';

/** All three, as 1 or 0. */
export const updateNotifications = async (
  http: HttpService,
  subscriptionId: number,
  body: Readonly<Record<OptInName, 0 | 1>>,
): Promise<SubscriptionView> =>
  bodyOrThrow(
    await http.request<SubscriptionView>({
      method: 'PATCH',
      path: `subscriptions/${subscriptionId}/update_notifications`,
      body,
    }),
  );
