import { createFeature } from '@billfold/shared/store/feature-store';
import { payEmbeddedSaga } from './pay-embedded.saga';
import { payEmbeddedReducer } from './pay-embedded.slice';

export const features = [createFeature('payEmbedded', payEmbeddedReducer, payEmbeddedSaga)];
export { PayEmbeddedScreen } from './PayEmbeddedScreen';
