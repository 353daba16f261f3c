import type { AppModule } from '../../app-instance';
import { createPaymentMethodRoute } from './create-payment-method.route';
import { listPaymentMethodsRoute } from './list-payment-methods.route';

export const paymentMethodsModule: AppModule = (app, dependencies) => {
  listPaymentMethodsRoute(app, dependencies);
  createPaymentMethodRoute(app, dependencies);
};
