import { createFeature } from '@billfold/shared/store/remote-store';
import { mailedLinkFeature } from '../../entities/mailed-link/mailed-link.feature';
import { setPasswordSaga } from './set-password.saga';
import { setPasswordReducer } from './set-password.slice';

export const features = [
  mailedLinkFeature,
  createFeature('setPassword', setPasswordReducer, setPasswordSaga),
];
export { SetPasswordScreen } from './SetPasswordScreen';
