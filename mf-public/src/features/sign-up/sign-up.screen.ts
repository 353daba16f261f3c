import { createFeature } from '@billfold/shared/store/remote-store';
import { merchantFeature } from '../../entities/merchant/merchant.feature';
import { phoneProofFeature } from '../../entities/phone-proof/phone-proof.feature';
import { signUpSaga } from './sign-up.saga';
import { signUpReducer } from './sign-up.slice';

export const features = [
  merchantFeature,
  phoneProofFeature,
  createFeature('signUp', signUpReducer, signUpSaga),
];
export { SignUpScreen } from './SignUpScreen';
