import {
  DeleteCustomerRequest,
  DeletionView,
} from '@billfold/shared/contracts/customer-deletion.contract';
import { Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { IdempotencyHeader, IdParams } from '../../http/input-schema';
import { staffContext } from '../../http/request-context';
import { deleteCustomer } from './delete-customer.service';
import type { LockPlans } from './planned-payments';
import { readDeletion } from './read-deletion.service';

const tags = ['Subscriptions'];

/** GET subscriptions/{id}/deletion and DELETE subscriptions/{id}. */
export const customerDeletionRoutes = (
  app: App,
  dependencies: AppDependencies,
  lockPlans: LockPlans,
): void => {
  app.get(
    '/subscriptions/:id/deletion',
    {
      config: { access: 'merchant', permission: 'delete' },
      schema: {
        tags,
        summary: 'What the deletion of a customer would end',
        params: IdParams,
        response: { 200: DeletionView, ...failures(401, 403, 404) },
      },
    },
    async (request) => readDeletion(staffContext(request, dependencies), request.params.id),
  );

  app.delete(
    '/subscriptions/:id',
    {
      config: { access: 'merchant', permission: 'delete', errorShape: 'errors' },
      schema: {
        tags,
        summary:
          'Delete a customer with the PIN of the caller; refused while a payment is being confirmed',
        description:
          'Open bills are cancelled; auto-pay, scheduled payments, plans, links and queued texts end. Payments and receipts stay.',
        params: IdParams,
        headers: IdempotencyHeader,
        body: DeleteCustomerRequest,
        response: { 200: Type.Object({}), ...failures(400, 401, 403, 404, 409, 422) },
      },
    },
    async (request, reply) => {
      const answer = await deleteCustomer(
        { ...staffContext(request, dependencies), lockPlans },
        dependencies.hasher,
        {
          subscriptionId: request.params.id,
          pin: request.body.pin,
          idempotencyKey: request.headers['idempotency-key'],
        },
      );
      if (answer.isReplayed) reply.header('idempotent-replayed', 'true');
      return {};
    },
  );
};
