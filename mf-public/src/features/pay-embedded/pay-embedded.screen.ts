import { createFeature } from '@billfold/shared/store/remote-store';
import { payEmbeddedSaga } from './pay-embedded.saga';
import { payEmbeddedReducer } from './pay-embedded.slice';

export const features = [createFeature('payEmbedded', payEmbeddedReducer, payEmbeddedSaga)];
export { PayEmbeddedScreen } from './PayEmbeddedScreen';
