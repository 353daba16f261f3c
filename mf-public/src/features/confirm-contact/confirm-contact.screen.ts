import { createFeature } from '@billfold/shared/store/remote-store';
import { confirmContactSaga } from './confirm-contact.saga';
import { confirmContactReducer } from './confirm-contact.slice';

export const features = [
  createFeature('confirmContact', confirmContactReducer, confirmContactSaga),
];
export { ConfirmContactScreen } from './ConfirmContactScreen';
