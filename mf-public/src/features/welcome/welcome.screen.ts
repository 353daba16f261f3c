import { createFeature } from '@billfold/shared/store/remote-store';
import { merchant } from '../../entities/merchant/merchant.resource';
import { phoneProofFeature } from '../../entities/phone-proof/phone-proof-feature';
import { welcomeSaga } from './welcome.saga';
import { welcomeReducer } from './welcome.slice';

export const features = [
  merchant.feature,
  phoneProofFeature,
  createFeature('welcome', welcomeReducer, welcomeSaga),
];
export { WelcomeCodeScreen } from './WelcomeCodeScreen';
export { WelcomeDoneScreen } from './WelcomeDoneScreen';
export { WelcomePhoneScreen } from './WelcomePhoneScreen';
