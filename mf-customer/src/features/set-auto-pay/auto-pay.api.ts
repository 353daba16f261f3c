import type { HttpService } from '@billfold/shared/contracts/remote.contract';
import type {
  SetAutoPayRequest,
  SubscriptionView,
} from '@billfold/shared/contracts/subscription.contract';
import { bodyOrThrow } from '@billfold/shared/http/api-error';

/** Sets, changes or ends auto-pay of the subscription the request names; answers the subscription as it is then. */
export const setAutoPay = async (
  http: HttpService,
  request: SetAutoPayRequest,
): Promise<SubscriptionView> =>
  bodyOrThrow(
    await http.request<SubscriptionView>({
      method: 'PATCH',
      path: 'user_invoices/set_autopay',
      body: request,
    }),
  );
