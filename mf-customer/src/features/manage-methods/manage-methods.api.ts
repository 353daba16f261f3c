import type {
  PaymentMethodView,
  PreferPaymentMethodRequest,
  RemovePaymentMethodRequest,
} from '@billfold/shared/contracts/payment-method.contract';
import type { HttpService } from '@billfold/shared/contracts/remote.contract';
import { bodyOrThrow } from '@billfold/shared/http/api-error';

const makeDefault: PreferPaymentMethodRequest = { preferred: true };

export const preferMethod = async (
  http: HttpService,
  methodId: number,
): Promise<PaymentMethodView> =>
  bodyOrThrow(
    await http.request<PaymentMethodView>({
      method: 'PATCH',
      path: `payment_methods/${methodId}`,
      body: makeDefault,
    }),
  );

export const removeMethod = async (
  http: HttpService,
  methodId: number,
  body: RemovePaymentMethodRequest,
): Promise<void> => {
  await http.request<unknown>({ method: 'DELETE', path: `payment_methods/${methodId}`, body });
};
