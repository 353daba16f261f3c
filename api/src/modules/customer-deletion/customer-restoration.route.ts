import { RestorationView } from '@billfold/shared/contracts/customer-deletion.contract';
import { Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { IdParams } from '../../http/input-schema';
import { staffContext } from '../../http/request-context';
import { readRestoration } from './read-restoration.service';
import { restoreCustomer } from './restore-customer.service';

const tags = ['Subscriptions'];

/** GET subscriptions/{id}/restoration and POST subscriptions/{id}/restore, for owners. */
export const customerRestorationRoutes = (app: App, dependencies: AppDependencies): void => {
  app.get(
    '/subscriptions/:id/restoration',
    {
      config: { access: 'merchant', permission: 'team' },
      schema: {
        tags,
        summary: 'Since when a customer is deleted, and until when an owner can restore them',
        params: IdParams,
        response: { 200: RestorationView, ...failures(401, 403, 404) },
      },
    },
    async (request) => readRestoration(staffContext(request, dependencies), request.params.id),
  );
  app.post(
    '/subscriptions/:id/restore',
    {
      config: { access: 'merchant', permission: 'team' },
      schema: {
        tags,
        summary: 'Restore a customer who was deleted in the last 30 days',
        description:
          'Opt-ins stay off, auto-pay and plans stay ended, cancelled bills stay cancelled.',
        params: IdParams,
        response: { 200: Type.Object({}), ...failures(401, 403, 404, 409) },
      },
    },
    async (request) => {
      await restoreCustomer(staffContext(request, dependencies), request.params.id);
      return {};
    },
  );
};
