import { selectFeature } from '@billfold/shared/store/remote-store';
import { moduleName } from '../../module/module-name';
import type { PaymentMethodsState } from './payment-methods.slice';

export const selectPaymentMethods = selectFeature<PaymentMethodsState>(
  moduleName,
  'paymentMethods',
);
