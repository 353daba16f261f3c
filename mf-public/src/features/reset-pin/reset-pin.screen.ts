import { mailedLinkFeatures } from '../../entities/mailed-link/mailed-link.submission';
import { resetMail } from '../../entities/reset-mail/reset-mail.submission';
import { resetPin } from './reset-pin.submission';

export const features = [...mailedLinkFeatures, resetMail.feature, resetPin.feature];
export { ResetPinScreen } from './ResetPinScreen';
