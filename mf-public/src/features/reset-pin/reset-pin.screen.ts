import { mailedLinkFeatures } from '../../entities/mailed-link/mailed-link.submission';
import { resetMailFeature } from '../../entities/reset-mail/reset-mail-feature';
import { resetPin } from './reset-pin.submission';

export const features = [...mailedLinkFeatures, resetMailFeature, resetPin.feature];
export { ResetPinScreen } from './ResetPinScreen';
