import { changePassword } from './change-password.submission';

export const features = [changePassword.feature];
export { ChangePasswordScreen } from './ChangePasswordScreen';
