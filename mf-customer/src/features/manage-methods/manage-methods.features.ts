import { createFeature } from '@billfold/shared/store/feature-store';
import { paymentMethodsFeature } from '../../entities/payment-method/payment-methods.feature';
import { manageMethodsSaga } from './manage-methods.saga';
import { manageMethodsReducer } from './manage-methods.slice';

export const manageMethodsFeatures = [
  createFeature('manageMethods', manageMethodsReducer, manageMethodsSaga),
  paymentMethodsFeature,
];
