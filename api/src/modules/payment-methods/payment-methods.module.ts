import type { AppModule } from '../../context/app-instance';
import { createPaymentMethodRoute } from './create-payment-method.route';
import { listPaymentMethodsRoutes } from './list-payment-methods.route';
import type { MethodUses } from './method-uses';
import { preferPaymentMethodRoute } from './prefer-payment-method.route';
import { removePaymentMethodRoute } from './remove-payment-method.route';

/** The wallet. What needs a stored method is known above it. */
export const createPaymentMethodsModule =
  (methodUses: MethodUses): AppModule =>
  (app, dependencies) => {
    listPaymentMethodsRoutes(app, dependencies, methodUses);
    createPaymentMethodRoute(app, dependencies);
    preferPaymentMethodRoute(app, dependencies, methodUses);
    removePaymentMethodRoute(app, dependencies, methodUses);
  };
