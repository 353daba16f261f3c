import type { PaymentMethodView } from '@billfold/shared/contracts/payment-method.contract';
import { bodyOrThrow } from '@billfold/shared/http/api-error';
import { createResource } from '@billfold/shared/store/resource';
import { moduleName } from '../../module/module-name';

/** The stored payment methods of the signed-in customer. */
export const methods = createResource({
  module: moduleName,
  name: 'hostedMethods',
  load: async ({ http }) =>
    bodyOrThrow(
      await http.request<readonly PaymentMethodView[]>({
        method: 'GET',
        path: 'payment_methods/get_payment_methods',
      }),
    ),
  onLeave: 'forget',
});

export const selectMethods = methods.selectData();
