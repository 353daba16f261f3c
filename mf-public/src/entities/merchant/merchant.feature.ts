import { createFeature } from '@billfold/shared/store/remote-store';
import { merchantSaga } from './merchant.saga';
import { merchantReducer } from './merchant.slice';

export const merchantFeature = createFeature('merchant', merchantReducer, merchantSaga);
