import { createFeature } from '@billfold/shared/store/feature-store';
import { signInMerchantSaga } from './sign-in-merchant.saga';
import { signInMerchantReducer } from './sign-in-merchant.slice';

export const signInMerchantFeatures = [
  createFeature('signInMerchant', signInMerchantReducer, signInMerchantSaga),
];
