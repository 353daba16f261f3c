import { createFeature } from '@billfold/shared/store/remote-store';
import { merchantFeature } from '../../entities/merchant/merchant.feature';
import { phoneProofFeature } from '../../entities/phone-proof/phone-proof.feature';
import { welcomeSaga } from './welcome.saga';
import { welcomeReducer } from './welcome.slice';

export const features = [
  merchantFeature,
  phoneProofFeature,
  createFeature('welcome', welcomeReducer, welcomeSaga),
];
export { WelcomeCodeScreen } from './WelcomeCodeScreen';
export { WelcomeDoneScreen } from './WelcomeDoneScreen';
export { WelcomePhoneScreen } from './WelcomePhoneScreen';
