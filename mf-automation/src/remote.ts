import { contractVersion, type CreateRemote } from '@billfold/shared/contracts/remote.contract';
import { createFeature, createRemoteStore } from '@billfold/shared/store/remote-store';
import { toggleTriggerSaga } from './features/list-triggers/toggle-trigger.saga';
import { toggleTriggerReducer } from './features/list-triggers/toggle-trigger.slice';
import { triggers } from './features/list-triggers/triggers.resource';
import { createRoutes } from './routes';

export const createRemote: CreateRemote = (services) => ({
  contract: contractVersion,
  routes: createRoutes(services),
  ...createRemoteStore(services, [
    triggers.feature,
    createFeature('toggleTrigger', toggleTriggerReducer, toggleTriggerSaga),
  ]),
});
