import { createFeature } from '@billfold/shared/store/feature-store';
import { signInCustomerSaga } from './sign-in-customer.saga';
import { signInCustomerReducer } from './sign-in-customer.slice';

export const signInCustomerFeatures = [
  createFeature('signInCustomer', signInCustomerReducer, signInCustomerSaga),
];
