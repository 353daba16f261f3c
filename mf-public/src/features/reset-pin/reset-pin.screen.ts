import { createFeature } from '@billfold/shared/store/remote-store';
import { mailedLinkFeature } from '../../entities/mailed-link/mailed-link.feature';
import { resetMailFeature } from '../../entities/reset-mail/reset-mail.feature';
import { resetPinSaga } from './reset-pin.saga';
import { resetPinReducer } from './reset-pin.slice';

export const features = [
  mailedLinkFeature,
  resetMailFeature,
  createFeature('resetPin', resetPinReducer, resetPinSaga),
];
export { ResetPinScreen } from './ResetPinScreen';
