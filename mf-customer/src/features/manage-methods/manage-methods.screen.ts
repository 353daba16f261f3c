import { createFeature } from '@billfold/shared/store/remote-store';
import { paymentMethods } from '../../entities/payment-method/stored-methods/payment-methods.resource';
import { manageMethodsSaga } from './manage-methods.saga';
import { manageMethodsReducer } from './manage-methods.slice';

export const features = [
  createFeature('manageMethods', manageMethodsReducer, manageMethodsSaga),
  paymentMethods.feature,
];
export { ManageMethodsScreen } from './ManageMethodsScreen';
