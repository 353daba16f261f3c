import { resetMail } from '../../entities/reset-mail/reset-mail.submission';

export const features = [resetMail.feature];
export { ForgotPasswordScreen } from './ForgotPasswordScreen';
