import { RemovePaymentMethodRequest } from '@billfold/shared/contracts/payment-method.contract';
import { Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { IdParams } from '../../http/input-schema';
import { customerContext } from '../../http/request-context';
import type { MethodUses } from './method-uses';
import { removePaymentMethod } from './remove-payment-method.service';

export const removePaymentMethodRoute = (
  app: App,
  dependencies: AppDependencies,
  methodUses: MethodUses,
): void => {
  app.delete(
    '/payment_methods/:id',
    {
      config: { access: 'customer' },
      schema: {
        tags: ['Payment methods'],
        summary:
          'Remove a method; 409 names what needs it unless `confirmed`, which unschedules those payments and switches that auto-pay off',
        params: IdParams,
        body: RemovePaymentMethodRequest,
        response: { 200: Type.Object({}), ...failures(400, 401, 403, 404, 409) },
      },
    },
    async (request) => {
      await removePaymentMethod(
        { ...customerContext(request, dependencies), methodUses },
        {
          methodId: request.params.id,
          isConfirmed: request.body.confirmed === true,
        },
      );
      return {};
    },
  );
};
