import { resetMailFeature } from '../../entities/reset-mail/reset-mail-feature';

export const features = [resetMailFeature];
export { ForgotPasswordScreen } from './ForgotPasswordScreen';
