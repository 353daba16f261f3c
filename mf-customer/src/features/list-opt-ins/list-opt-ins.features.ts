import { createFeature } from '@billfold/shared/store/feature-store';
import { listOptInsSaga } from './list-opt-ins.saga';
import { listOptInsReducer } from './list-opt-ins.slice';

export const listOptInsFeatures = [createFeature('listOptIns', listOptInsReducer, listOptInsSaga)];
