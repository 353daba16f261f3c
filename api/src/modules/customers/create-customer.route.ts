import {
  CreateCustomerRequest,
  CreateCustomerResponse,
} from '@billfold/shared/contracts/customer.contract';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { IdempotencyHeader } from '../../http/input-schema';
import { staffContext } from '../../http/request-context';
import { createCustomer } from './create-customer.service';

/** POST users */
export const createCustomerRoute = (app: App, dependencies: AppDependencies): void => {
  app.post(
    '/users',
    {
      config: { access: 'merchant', permission: 'customers', errorShape: 'errors' },
      schema: {
        tags: ['Users'],
        summary: 'Add a customer to a business; they get no message until they are invited',
        description:
          'Who has both the e-mail and the phone becomes a customer of this business, too; nothing of other businesses is shown or changed. Send Idempotency-Key: a repeat is answered with the first customer.',
        headers: IdempotencyHeader,
        body: CreateCustomerRequest,
        response: {
          200: CreateCustomerResponse,
          ...failures(400, 401, 403, 404, 409, 422, 429),
        },
      },
    },
    async (request, reply) => {
      const answer = await createCustomer(staffContext(request, dependencies), {
        request: request.body,
        idempotencyKey: request.headers['idempotency-key'],
      });
      if (answer.isReplayed) reply.header('idempotent-replayed', 'true');
      return answer.body as CreateCustomerResponse;
    },
  );
};
