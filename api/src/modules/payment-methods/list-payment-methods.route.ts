import { PaymentMethodView } from '@billfold/shared/contracts/payment-method.contract';
import { Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { IdInput } from '../../http/input-schema';
import { customerContext, signedInContext } from '../../http/request-context';
import type { MethodUses } from './method-uses';
import { readOwnMethods, readPaymentMethods } from './list-payment-methods.service';
import { presentPaymentMethod } from './present-payment-method';

export const listPaymentMethodsRoutes = (
  app: App,
  dependencies: AppDependencies,
  methodUses: MethodUses,
): void => {
  app.get(
    '/payment_methods',
    {
      config: { access: 'any', permission: 'view', isOpenToBillSession: true },
      schema: {
        tags: ['Payment methods'],
        querystring: Type.Object({ user: Type.Optional(IdInput) }),
        response: { 200: Type.Array(PaymentMethodView), ...failures(400, 401, 404) },
      },
    },
    async (request) => {
      const context = { ...signedInContext(request, dependencies), methodUses };
      const methods = await readPaymentMethods(context, request.query.user);
      return methods.map((listed) => presentPaymentMethod(listed, context.actor));
    },
  );
  app.get(
    '/payment_methods/get_payment_methods',
    {
      config: { access: 'customer', isOpenToBillSession: true },
      schema: {
        tags: ['Payment methods'],
        summary: "The signed-in customer's methods, as payment_methods lists them",
        response: { 200: Type.Array(PaymentMethodView), ...failures(401, 403) },
      },
    },
    async (request) => {
      const context = { ...customerContext(request, dependencies), methodUses };
      return (await readOwnMethods(context)).map((listed) =>
        presentPaymentMethod(listed, context.actor),
      );
    },
  );
};
