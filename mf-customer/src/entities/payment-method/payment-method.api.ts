import type { PaymentMethodView } from '@billfold/shared/contracts/payment-method.contract';
import type { HttpService } from '@billfold/shared/contracts/remote.contract';
import { bodyOrThrow } from '@billfold/shared/http/api-error';

export const fetchPaymentMethods = async (http: HttpService): Promise<readonly PaymentMethodView[]> =>
  bodyOrThrow(await http.request<readonly PaymentMethodView[]>({ method: 'GET', path: 'payment_methods' }));
