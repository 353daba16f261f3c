import { createFeature } from '@billfold/shared/store/remote-store';
import { merchant } from '../../entities/merchant/merchant.resource';
import { signInCustomerSaga } from './sign-in-customer.saga';
import { signInCustomerReducer } from './sign-in-customer.slice';

export const features = [
  merchant.feature,
  createFeature('signInCustomer', signInCustomerReducer, signInCustomerSaga),
];
export { CustomerLoginScreen } from './CustomerLoginScreen';
