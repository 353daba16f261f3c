import { createFeature } from '@billfold/shared/store/remote-store';
import { merchant } from '../../entities/merchant/merchant.resource';
import { phoneProofFeature } from '../../entities/phone-proof/phone-proof-feature';
import { signUpSaga } from './sign-up.saga';
import { signUpReducer } from './sign-up.slice';

export const features = [
  merchant.feature,
  phoneProofFeature,
  createFeature('signUp', signUpReducer, signUpSaga),
];
export { SignUpScreen } from './SignUpScreen';
