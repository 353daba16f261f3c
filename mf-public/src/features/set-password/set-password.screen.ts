import { mailedLinkFeatures } from '../../entities/mailed-link/mailed-link.submission';
import { setPassword } from './set-password.submission';

export const features = [...mailedLinkFeatures, setPassword.feature];
export { SetPasswordScreen } from './SetPasswordScreen';
