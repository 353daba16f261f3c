import { secondFactor } from '../../features/second-factor/second-factor.resource';
import {
  beginFactor,
  confirmFactor,
  forgetBrowsers,
  renewCodes,
  switchFactorOff,
} from '../../features/second-factor/second-factor.submission';
import { setPin } from '../../features/set-pin/set-pin.submission';

export const features = [
  setPin.feature,
  secondFactor.feature,
  beginFactor.feature,
  confirmFactor.feature,
  renewCodes.feature,
  switchFactorOff.feature,
  forgetBrowsers.feature,
];
export { SecurityScreen } from './SecurityScreen';
