import { createFeature } from '@billfold/shared/store/remote-store';
import { subscription } from '../../entities/subscription/subscription.resource';
import { setOptInsSaga } from './set-opt-ins.saga';
import { setOptInsReducer } from './set-opt-ins.slice';

export const features = [
  createFeature('setOptIns', setOptInsReducer, setOptInsSaga),
  subscription.feature,
];
export { SetOptInsScreen } from './SetOptInsScreen';
