import type { AppModule } from '../../app-instance';
import { listPaymentMethodsRoute } from './list-payment-methods.route';

export const paymentMethodsModule: AppModule = (app, dependencies) => {
  listPaymentMethodsRoute(app, dependencies);
};
