import type { AppModule } from '../../context/app-instance';
import { createPaymentMethodRoute } from './create-payment-method.route';
import { listPaymentMethodsRoutes } from './list-payment-methods.route';
import { preferPaymentMethodRoute } from './prefer-payment-method.route';
import { removePaymentMethodRoute } from './remove-payment-method.route';

export const paymentMethodsModule: AppModule = (app, dependencies) => {
  listPaymentMethodsRoutes(app, dependencies);
  createPaymentMethodRoute(app, dependencies);
  preferPaymentMethodRoute(app, dependencies);
  removePaymentMethodRoute(app, dependencies);
};
