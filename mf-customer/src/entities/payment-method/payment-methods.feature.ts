import { createFeature } from '@billfold/shared/store/feature-store';
import { paymentMethodsSaga } from './payment-methods.saga';
import { paymentMethodsReducer } from './payment-methods.slice';

export const paymentMethodsFeature = createFeature(
  'paymentMethods',
  paymentMethodsReducer,
  paymentMethodsSaga,
);
