import {
  PaymentMethodView,
  PreferPaymentMethodRequest,
} from '@billfold/shared/contracts/payment-method.contract';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { IdParams } from '../../http/input-schema';
import { customerContext } from '../../http/request-context';
import type { MethodUses } from './method-uses';
import { presentPaymentMethod } from './present-payment-method';
import { preferPaymentMethod } from './prefer-payment-method.service';

export const preferPaymentMethodRoute = (
  app: App,
  dependencies: AppDependencies,
  methodUses: MethodUses,
): void => {
  app.patch(
    '/payment_methods/:id',
    {
      config: { access: 'customer' },
      schema: {
        tags: ['Payment methods'],
        summary: 'Make a method the preferred one',
        params: IdParams,
        body: PreferPaymentMethodRequest,
        response: { 200: PaymentMethodView, ...failures(400, 401, 403, 404) },
      },
    },
    async (request) => {
      const context = { ...customerContext(request, dependencies), methodUses };
      return presentPaymentMethod(
        await preferPaymentMethod(context, request.params.id),
        context.actor,
      );
    },
  );
};
