import { createFeature } from '@billfold/shared/store/remote-store';
import { finishSignIn, setupKey } from './second-step.submission';
import { signInMerchantSaga } from './sign-in-merchant.saga';
import { signInMerchantReducer } from './sign-in-merchant.slice';

export const features = [
  createFeature('signInMerchant', signInMerchantReducer, signInMerchantSaga),
  finishSignIn.feature,
  setupKey.feature,
];
export { MerchantLoginScreen } from './MerchantLoginScreen';
