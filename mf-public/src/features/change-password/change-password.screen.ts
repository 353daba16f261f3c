import { createFeature } from '@billfold/shared/store/remote-store';
import { changePasswordSaga } from './change-password.saga';
import { changePasswordReducer } from './change-password.slice';

export const features = [
  createFeature('changePassword', changePasswordReducer, changePasswordSaga),
];
export { ChangePasswordScreen } from './ChangePasswordScreen';
