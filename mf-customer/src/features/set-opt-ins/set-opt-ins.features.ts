import { createFeature } from '@billfold/shared/store/feature-store';
import { setOptInsSaga } from './set-opt-ins.saga';
import { setOptInsReducer } from './set-opt-ins.slice';

export const setOptInsFeatures = [createFeature('setOptIns', setOptInsReducer, setOptInsSaga)];
