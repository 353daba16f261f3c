import { createFeature } from '@billfold/shared/store/remote-store';
import { hostedSaga } from './hosted.saga';
import { payHostedReducer } from './hosted.slice';

export const features = [createFeature('payHosted', payHostedReducer, hostedSaga)];
export { PayHostedScreen } from './PayHostedScreen';
