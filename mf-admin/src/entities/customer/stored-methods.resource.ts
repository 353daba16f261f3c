import type { PaymentMethodView } from '@billfold/shared/contracts/payment-method.contract';
import { bodyOrThrow } from '@billfold/shared/http/api-error';
import { createResource } from '@billfold/shared/store/resource';
import { customerDetail } from './customer.resource';
import { moduleName } from '../../module/module-name';

/** The stored payment methods of a person, by the id of the user. Read again after the customer was. */
export const storedMethods = createResource({
  module: moduleName,
  name: 'storedMethods',
  load: async ({ http }, user: number) =>
    bodyOrThrow(
      await http.request<readonly PaymentMethodView[]>({
        method: 'GET',
        path: 'payment_methods',
        query: { user },
      }),
    ),
  refreshAfter: [customerDetail.actions.valueLoaded],
});
