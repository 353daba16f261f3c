import { EditCustomerRequest } from '@billfold/shared/contracts/customer.contract';
import { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { IdParams } from '../../http/input-schema';
import { staffContext } from '../../http/request-context';
import { presentCustomer } from '../subscriptions/subscriptions.public';
import { readCustomerEdit } from './customer-input';
import { editCustomer } from './edit-customer.service';

/** PATCH subscriptions/{id} */
export const editCustomerRoute = (app: App, dependencies: AppDependencies): void => {
  app.patch(
    '/subscriptions/:id',
    {
      config: { access: 'merchant', permission: 'customers' },
      schema: {
        tags: ['Subscriptions'],
        summary: 'Change what the business has written down about a customer; what is absent stays',
        description:
          'No customer signs in with it, and no link to a new PIN goes there: what a person signs in with only they change. With `version`, the 409 `version_mismatch` carries the customer of now as `present`.',
        params: IdParams,
        body: EditCustomerRequest,
        response: { 200: CustomerView, ...failures(400, 401, 403, 404, 409, 429) },
      },
    },
    async (request) => {
      const context = staffContext(request, dependencies);
      const wanted = readCustomerEdit(request.body, context.clock.now());
      return presentCustomer(await editCustomer(context, request.params.id, wanted), 'one');
    },
  );
};
