import type { HttpService } from '@billfold/shared/contracts/remote.contract';
import type { SubscriptionView } from '@billfold/shared/contracts/subscription.contract';
import { bodyOrThrow } from '@billfold/shared/http/api-error';

export const fetchSubscriptions = async (http: HttpService): Promise<readonly SubscriptionView[]> =>
  bodyOrThrow(
    await http.request<readonly SubscriptionView[]>({ method: 'GET', path: 'subscriptions' }),
  );
