import { createFeature } from '@billfold/shared/store/remote-store';
import { signInCustomerSaga } from './sign-in-customer.saga';
import { signInCustomerReducer } from './sign-in-customer.slice';

export const features = [
  createFeature('signInCustomer', signInCustomerReducer, signInCustomerSaga),
];
export { CustomerLoginScreen } from './CustomerLoginScreen';
