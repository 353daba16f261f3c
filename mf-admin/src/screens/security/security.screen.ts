import { codePromptFeature } from '../../entities/code-prompt/code-prompt.saga';
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
  codePromptFeature,
];
export { SecurityScreen } from './SecurityScreen';
