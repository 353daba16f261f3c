import { selectFeature } from '@billfold/shared/store/remote-store';
import { moduleName } from '../../module/module-name';
import type { SignInCustomerState } from './sign-in-customer.slice';

export const selectSignInCustomer = selectFeature<SignInCustomerState>(
  moduleName,
  'signInCustomer',
);
