import { createFeature } from '@billfold/shared/store/remote-store';
import { signInMerchantSaga } from './sign-in-merchant.saga';
import { signInMerchantReducer } from './sign-in-merchant.slice';

export const features = [
  createFeature('signInMerchant', signInMerchantReducer, signInMerchantSaga),
];
export { MerchantLoginScreen } from './MerchantLoginScreen';
