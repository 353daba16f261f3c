import { selectFeature } from '@billfold/shared/store/remote-store';
import { moduleName } from '../../module/module-name';
import type { SignInMerchantState } from './sign-in-merchant.slice';

export const selectSignInMerchant = selectFeature<SignInMerchantState>(
  moduleName,
  'signInMerchant',
);
