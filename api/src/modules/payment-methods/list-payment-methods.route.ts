import { PaymentMethodView } from '@billfold/shared/contracts/payment-method.contract';
import { Type } from 'typebox';
import type { App, AppDependencies } from '../../app-instance';
import { failures } from '../../http/error.schema';
import { IdInput } from '../../http/input.schema';
import { signedInContext } from '../../http/use-case-context';
import { readPaymentMethods } from './list-payment-methods.service';
import { presentPaymentMethod } from './payment-method.presenter';

export const listPaymentMethodsRoute = (app: App, dependencies: AppDependencies): void => {
  app.get(
    '/payment_methods',
    {
      config: { access: 'any', isOpenToBillSession: true },
      schema: {
        tags: ['Payment methods'],
        querystring: Type.Object({ user: Type.Optional(IdInput) }),
        response: { 200: Type.Array(PaymentMethodView), ...failures(400, 401, 404) },
      },
    },
    async (request) => {
      const context = signedInContext(request, dependencies);
      const methods = await readPaymentMethods(context, request.query.user);
      return methods.map((method) => presentPaymentMethod(method, context.actor));
    },
  );
};
